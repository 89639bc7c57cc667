import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../root.ts';
import { renderChart } from './chart.ts';
import type { Manifest } from './chart.ts';
import { renderTemplates } from './go-template.ts';

interface Model {
  validate(): void;
}
type ModelClass = new (manifest: never) => Model;

const MODELS: Readonly<Record<string, ModelClass>> = { ConfigMap, Deployment, Ingress, PodDisruptionBudget, Service };
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const CONFIG = read('apps/gateway/src/platform/config/config.ts');

function namesOf(manifests: readonly Manifest[]): string[] {
  return manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted();
}

/** Variables in a text that the gateway does not have. */
function unknownVariables(text: string): string[] {
  const named = [...text.matchAll(/\bPILLARBOX_[A-Z_]+\b/g)].map(([name]) => name);
  return named.filter((name) => !CONFIG.includes(`'${name}'`));
}

describe('the Helm chart', () => {
  it.each([
    ['as it comes', {}],
    [
      'with an ingress',
      {
        ingress: {
          enabled: true,
          className: 'nginx',
          annotations: { a: 'b' },
          hosts: [{ host: 'mail.example.com' }],
          tls: [{ secretName: 's', hosts: ['mail.example.com'] }],
        },
      },
    ],
    [
      'with a volume of partners',
      {
        partnersVolume: { persistentVolumeClaim: { claimName: 'partners' } },
        nodeSelector: { disk: 'ssd' },
        podDisruptionBudget: { enabled: false },
      },
    ],
  ])('holds valid Kubernetes objects: %s', (_, changes) => {
    for (const manifest of renderChart(changes)) {
      const model = MODELS[manifest.kind];
      expect(model, manifest.kind).toBeDefined();
      if (model !== undefined) expect(() => new model(manifest as never).validate()).not.toThrow();
    }
  });

  it('has the objects that its values enable', () => {
    expect(namesOf(renderChart())).toEqual([
      'ConfigMap mail-pillarbox-partners',
      'Deployment mail-pillarbox',
      'PodDisruptionBudget mail-pillarbox',
      'Service mail-pillarbox',
    ]);
    const own = renderChart({ partnersVolume: { emptyDir: {} }, ingress: { enabled: true, hosts: [] } });
    expect(namesOf(own)).toContain('Ingress mail-pillarbox');
    expect(namesOf(own)).not.toContain('ConfigMap mail-pillarbox-partners');
  });

  it('runs without privileges and on a read-only file system', () => {
    const deployment = renderChart().find(({ kind }) => kind === 'Deployment');
    expect(deployment).toMatchObject({
      spec: {
        template: {
          spec: {
            securityContext: { runAsNonRoot: true },
            containers: [
              {
                securityContext: {
                  readOnlyRootFilesystem: true,
                  allowPrivilegeEscalation: false,
                  capabilities: { drop: ['ALL'] },
                },
              },
            ],
          },
        },
      },
    });
  });
});

describe('the examples of deploy', () => {
  it.each([
    'deploy/compose.yaml',
    'deploy/Dockerfile',
    'deploy/.env.example',
    'deploy/README.md',
    'deploy/helm/pillarbox/templates/deployment.yaml',
  ])('%s names settings that exist', (path) => {
    expect(read(path)).toContain('PILLARBOX_');
    expect(unknownVariables(read(path))).toEqual([]);
  });

  it('use only declared services and volumes, and build from files that exist', () => {
    const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose;
    for (const [name, service] of Object.entries(compose.services)) {
      for (const other of namesIn(service.depends_on)) expect(Object.keys(compose.services), name).toContain(other);
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (!source.startsWith('.')) expect(Object.keys(compose.volumes), name).toContain(source);
      }
    }
    expect(compose.services['gateway']).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      restart: 'unless-stopped',
    });
    expect(JSON.parse(read('deploy/compose/partners/1/settings.json'))).toMatchObject({ id: '1' });
  });
});

interface Compose {
  readonly services: Readonly<Record<string, { readonly depends_on?: unknown; readonly volumes?: readonly string[] }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

function namesIn(dependsOn: unknown): string[] {
  return Array.isArray(dependsOn) ? (dependsOn as string[]) : Object.keys(dependsOn ?? {});
}

describe('the templates', () => {
  const render = (text: string, data: unknown = {}): string | undefined =>
    renderTemplates([{ name: 'one', text }], data).get('one');

  it.each([
    ['a {{- " b" }} c', 'a b c'],
    ['{{ .x | default "none" | quote }}', '"none"'],
    ['{{ if .list }}some{{ else }}none{{ end }}', 'some'],
    ['{{ range $i, $one := .list }}{{ $i }}={{ $one }} {{ end }}', '0=a 1=b '],
    ['{{ define "n" }}<{{ .v }}>{{ end }}{{ include "n" . | nindent 2 }}', '\n  <7>'],
    ['{{ with .deep }}{{ .er }}{{ $.v }}{{ end }}', '57'],
    ['{{ printf "%s:%s" .v (.x | default "y") }}', '7:y'],
  ])('%s', (text, expected) => {
    expect(render(text, { list: ['a', 'b'], v: 7, deep: { er: 5 } })).toBe(expected);
  });

  it('refuse unknown functions', () => {
    expect(() => render('{{ lookup "v1" }}')).toThrow('lookup');
  });
});
