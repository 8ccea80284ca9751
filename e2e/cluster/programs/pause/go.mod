module anomalydetector.dev/cluster/pause

go 1.24
