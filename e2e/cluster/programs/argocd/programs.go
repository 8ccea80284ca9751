//go:build tools

// Package argocd pins the version of Argo CD; nothing here runs. The replacements are those of Argo CD's own go.mod.
package argocd

import _ "github.com/argoproj/argo-cd/v3/cmd"
