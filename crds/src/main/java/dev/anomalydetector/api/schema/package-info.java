/**
 * What the API server would say about a resource, said without one: its structure against the
 * schema of the CRD, and the CRD's CEL rules. There is no second description of what is allowed.
 */
package dev.anomalydetector.api.schema;
