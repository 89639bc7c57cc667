import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../root.ts';
import { renderTemplates } from './go-template.ts';

const CHART = join(ROOT, 'deploy/helm/pillarbox');

/** A Kubernetes object. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [field: string]: unknown;
}

/** The objects of the Helm chart with its default values; `changes` replace values at the top level. */
export function renderChart(changes: Readonly<Record<string, unknown>> = {}): Manifest[] {
  const values = { ...(parse(read('values.yaml')) as object), ...changes };
  const { appVersion } = parse(read('Chart.yaml')) as { appVersion: string };
  const files = readdirSync(join(CHART, 'templates')).map((name) => ({ name, text: read(join('templates', name)) }));
  const rendered = renderTemplates(files, {
    Values: values,
    Chart: { AppVersion: appVersion },
    Release: { Name: 'mail', Service: 'Helm', Namespace: 'default' },
  });
  const manifests = [...rendered].filter(([name]) => name.endsWith('.yaml')).map(([, text]) => text);
  return manifests
    .flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as Manifest | null))
    .filter((one) => one !== null);
}

function read(path: string): string {
  return readFileSync(join(CHART, path), 'utf8');
}
