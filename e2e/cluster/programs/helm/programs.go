//go:build tools

// Package helm pins the version of Helm; nothing here runs.
package helm

import _ "helm.sh/helm/v3/cmd/helm"
