-- How Argo CD tells the health of an AnomalyDetector: for resource.customizations.health.anomalydetector.dev_AnomalyDetector
-- in the ConfigMap argocd-cm. See docs/gitops.md.
local status = obj.status
if status == nil or status.conditions == nil then
  return {status = "Progressing", message = "The operator has not looked at it yet"}
end
if status.observedGeneration ~= obj.metadata.generation then
  return {status = "Progressing", message = "The operator has not seen the last change yet"}
end

local conditions = {}
for _, condition in ipairs(status.conditions) do
  conditions[condition.type] = condition
end
local function text(condition)
  return condition.reason .. ": " .. (condition.message or "")
end

-- Nothing goes on until a person changes something.
local stalled = conditions["Stalled"]
if stalled ~= nil and stalled.status == "True" then
  return {status = "Degraded", message = text(stalled)}
end
local ready = conditions["Ready"]
if ready == nil then
  return {status = "Progressing", message = "The operator has not judged it yet"}
end
if obj.spec.suspend and ready.reason == "Suspended" then
  return {status = "Suspended", message = text(ready)}
end
if ready.status == "True" then
  return {status = "Healthy", message = text(ready)}
end
return {status = "Progressing", message = text(ready)}
