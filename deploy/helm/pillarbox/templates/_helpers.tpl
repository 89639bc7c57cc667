{{- define "pillarbox.selector" -}}
app.kubernetes.io/name: pillarbox
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "pillarbox.labels" -}}
{{ include "pillarbox.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "pillarbox.name" -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}-pillarbox
{{- end }}
