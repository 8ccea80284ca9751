# Starts and ends the cluster's processes; each is recorded as "pid start-time", so that a number which the system has since
# given to another process is never touched. Sourced after settings.sh.

started_at() { awk '{sub(/^.*\) /, ""); print $20}' "/proc/$1/stat" 2> /dev/null; }

start() { # start NAME COMMAND...
  local name=$1; shift
  setsid "$@" > "$run/log/$name.log" 2>&1 < /dev/null &
  echo "$! $(started_at $!)" > "$run/$name.pid"
}

alive() { # alive NAME: whether the recorded process still runs
  local pid begun
  [ -f "$run/$1.pid" ] && read -r pid begun < "$run/$1.pid" && [ -n "$begun" ] && [ "$(started_at "$pid")" = "$begun" ]
}

stop() { # stop NAME...: asks them all, waits 10 s, then insists
  local name pid
  for name in "$@"; do
    alive "$name" || continue
    read -r pid _ < "$run/$name.pid"
    kill "$pid" 2> /dev/null || true
  done
  for name in "$@"; do
    for _ in $(seq 50); do alive "$name" || break; sleep 0.2; done
    if alive "$name"; then
      read -r pid _ < "$run/$name.pid"
      kill -9 "$pid" 2> /dev/null || true
    fi
    rm -f "$run/$name.pid"
  done
}

shims() { # the pids of the container shims that belong to this cluster's containerd
  local file
  for file in /proc/[0-9]*/cmdline; do
    tr '\0' ' ' < "$file" 2> /dev/null | grep -q "^[^ ]*containerd-shim[^ ]* .*-address $run/containerd.sock" || continue
    basename "$(dirname "$file")"
  done
}

end_containers() { # ends what still runs in containers: each shim's children (the first process of a container), then the shim
  local shim child
  for shim in $(shims); do
    for child in $(cat "/proc/$shim/task/"*/children 2> /dev/null); do kill -9 "$child" 2> /dev/null || true; done
    kill -9 "$shim" 2> /dev/null || true
  done
}
