//go:build tools

// Package etcd pins the version of etcd; nothing here runs. It has a module of its own since it does not compile with the libraries of CoreDNS.
package etcd

import _ "go.etcd.io/etcd/server/v3"
