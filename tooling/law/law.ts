import type { IForbiddenRuleType } from 'dependency-cruiser';

/**
 * The import rules of docs/ARCHITECTURE.md, as rules of dependency-cruiser. Every rule names the area whose imports it limits and
 * what that area may not import.
 */

const TEST = '\\.test\\.tsx?$|/vitest\\.setup\\.ts$';
/** Code that tests of the gateway share. */
const TEST_BED = '\\.test-bed\\.ts$';
/** Tests of the web client and code that only they use. */
const WEB_TEST = '\\.test(-maker)?\\.tsx?$';
/** The manifest of a web feature. */
const MANIFEST = '^apps/web/src/features/[^/]+/feature\\.ts$';
const OUTSIDE_NPM = 'node_modules';
/** Node modules that the build of the catalogues uses to read files. */
const NODE_FILES = '^(fs|path|url)(/|$)';

/** Web features that may import another one's public.ts: from -> to. Code that all of them share is in apps/web/src/lib. */
const FEATURE_PAIRS: readonly (readonly [from: string, to: string])[] = [
  ['mail', 'compose'],
  ['compose', 'mail'],
  ['mail', 'labels'],
  ['mail', 'delivery'],
  ['mail', 'follow-ups'],
  ['follow-ups', 'compose'],
  ['mail', 'snooze'],
  ['snooze', 'compose'],
  ['mail', 'notices'],
  ['compose', 'notices'],
  ['mail', 'preferences'],
  ['compose', 'preferences'],
  ['safety', 'mail'],
  ['unsubscribe', 'compose'],
  ['contacts', 'compose'],
  ['contacts', 'preferences'],
  ['calendar', 'preferences'],
  ['calendar', 'calendar-exchange'],
  ['cards', 'compose'],
  ['cards', 'mail'],
  ['filters', 'labels'],
  ['filters', 'mail'],
  ['filters', 'session'],
  ['preferences', 'notices'],
  ['fax', 'compose'],
  ['fax', 'files'],
  ['fax', 'notices'],
  ['reminders', 'notices'],
  ['preferences', 'partner'],
  ['session', 'partner'],
  ['session', 'preferences'],
  ['keyboard', 'preferences'],
  ['incoming', 'session'],
  ['tasks', 'compose'],
  ['tasks', 'mail'],
  ['compose', 'files'],
  ['files', 'mail'],
  ['files', 'preferences'],
  ['transfer', 'mail'],
  ['transfer', 'preferences'],
  ['rotation', 'mail'],
  ['tour', 'preferences'],
  ['appearance', 'preferences'],
  ['pgp', 'mail'],
  ['compose', 'pgp'],
  ['analytics', 'partner'],
];

/**
 * The layers of large features, from the bottom up, by the path of the feature. A folder may import the folders of the layers
 * below its own, and no other folder of its own layer. Files beside the folders (public.ts, the section, x.feature.ts) stand
 * above all of them.
 */
const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'gateway/src/features/session': [
    ['browser', 'devices', 'password', 'redirect', 'settings'],
    ['autologin', 'issuer', 'recovery', 'second-factor'],
    ['app-passwords', 'security-question', 'sign-in'],
    ['forgot'],
  ],
  'web/src/features/mail': [
    ['model'],
    ['data'],
    ['state'],
    ['actions'],
    ['folders', 'frame'],
    ['list', 'reading'],
    ['search'],
    ['unified'],
    ['highlighting', 'screen', 'usage', 'viewer'],
    ['window'],
  ],
  'web/src/features/compose': [
    ['emoji', 'html'],
    ['model'],
    ['data'],
    ['begin'],
    ['composer'],
    ['scheduled'],
    ['body', 'fields', 'files', 'sending', 'templates'],
    ['follow-ups', 'resume'],
    ['window'],
    ['screen', 'signatures'],
    ['dock'],
  ],
  'web/src/features/session': [
    ['state'],
    ['actions'],
    ['parts'],
    ['issuer'],
    ['login', 'autologin', 'devices', 'recovery-address', 'second-factor'],
    ['app-passwords', 'password', 'security-question'],
    ['expired', 'forgot'],
  ],
};

const WEB_FEATURES = [
  'session|partner|mail|compose|follow-ups|contacts|contacts-import|contacts-duplicates|contact-update|calendar|tasks|files|fax|filters|collection|preferences|notices',
  'tour|feedback|keyboard|downgrade|pgp|host|safety|unsubscribe|labels|snooze|cards|delivery|reminders|public-task|appointments|incoming|remote-accounts|transfer|rotation|appearance|analytics|shared-files',
]
  .join('|')
  .split('|');

/** An area may import only itself and what matches `allowed`; its tests may import anything. */
function only(name: string, area: string, allowed: readonly string[]): IForbiddenRuleType {
  return {
    name,
    severity: 'error',
    from: { path: area, pathNot: TEST },
    to: { pathNot: [area, ...allowed] },
  };
}

/** An area may not import what matches `forbidden`. */
function never(name: string, area: string, forbidden: string | string[]): IForbiddenRuleType {
  return { name, severity: 'error', from: { path: area }, to: { path: forbidden } };
}

const packages: IForbiddenRuleType[] = [
  only('contract-imports-zod-alone', '^packages/contract/', ['node_modules/zod/']),
  only('rules-import-contract-alone', '^packages/rules/', ['^packages/contract/']),
  only('locales-stand-alone', '^packages/locales/', [
    '^packages/contract/',
    '^packages/rules/',
    OUTSIDE_NPM,
    NODE_FILES,
  ]),
  never('mailbox-knows-no-app', '^packages/mailbox/', [
    '^apps/',
    '^packages/locales/',
    'node_modules/(fastify|drizzle-orm|pg)/',
  ]),
  never('testkit-knows-no-app', '^packages/testkit/', '^apps/'),
  never('gateway-knows-no-web', '^apps/gateway/', ['^apps/web/', '^e2e/', '^bench/']),
  never('web-knows-no-server', '^apps/web/', ['^apps/gateway/', '^packages/mailbox/', '^e2e/', '^bench/']),
  never('outside-tests-use-the-front-door', '^(e2e|bench)/', '^apps/(web|gateway)/src/'),
  {
    name: 'test-things-are-for-tests',
    severity: 'error',
    from: {
      path: '^(apps|packages)/',
      pathNot: [TEST, '^packages/testkit/', '\\.config\\.ts$', '\\.(suite|test-bed)\\.tsx?$', '/testing/'],
    },
    to: { path: ['^packages/testkit/', '^tooling/', '^node_modules/(vitest|fast-check|@testing-library)/'] },
  },
];

const gateway: IForbiddenRuleType[] = [
  never('platform-knows-no-feature', '^apps/gateway/src/platform/', '^apps/gateway/src/(features/|[^/]+\\.ts$)'),
  never('features-do-not-know-the-root', '^apps/gateway/src/features/', '^apps/gateway/src/[^/]+\\.ts$'),
  {
    name: 'gateway-feature-to-feature-never',
    comment: 'main.ts hands over a function that the feature declares it needs',
    severity: 'error',
    from: { path: '^apps/gateway/src/features/([^/]+)/' },
    to: { path: '^apps/gateway/src/features/', pathNot: '^apps/gateway/src/features/$1/' },
  },
];

const web: IForbiddenRuleType[] = [
  never('lib-imports-no-ui', '^apps/web/src/lib/', '^apps/web/src/(theme|ui|features|feature-list|shell|main)'),
  never('theme-imports-no-component', '^apps/web/src/theme/', '^apps/web/src/(ui|features|feature-list|shell|main)'),
  never('ui-imports-no-feature', '^apps/web/src/ui/', [
    '^apps/web/src/(features|feature-list|shell|main)',
    '^packages/contract/',
    'node_modules/@tanstack/react-(router|query)/',
  ]),
  never('features-do-not-know-the-shell', '^apps/web/src/features/', '^apps/web/src/(shell|feature-list|main)'),
  {
    name: 'shell-knows-no-feature',
    comment: 'what a feature adds to the page stands in its feature.ts; what both read lives in lib',
    severity: 'error',
    from: { path: '^apps/web/src/shell/', pathNot: WEB_TEST },
    to: { path: '^apps/web/src/(features/|feature-list|main)' },
  },
  {
    name: 'main-knows-the-list-alone',
    severity: 'error',
    from: { path: '^apps/web/src/main\\.tsx$' },
    to: { path: '^apps/web/src/features/' },
  },
  {
    name: 'the-list-names-manifests-alone',
    severity: 'error',
    from: { path: '^apps/web/src/feature-list\\.ts$' },
    to: { path: '^apps/web/src/features/', pathNot: MANIFEST },
  },
  {
    name: 'manifests-are-for-the-list',
    severity: 'error',
    from: { path: '^apps/web/src/', pathNot: ['^apps/web/src/feature-list\\.ts$', WEB_TEST] },
    to: { path: MANIFEST },
  },
  {
    name: 'manifests-load-screens-lazily',
    comment: 'import() it in the loader: what a manifest imports is part of what the page starts with',
    severity: 'error',
    from: { path: MANIFEST },
    to: { path: '^apps/web/src/features/.*((Screen|Dialog|Window|Pane)|/section)\\.tsx$', dynamic: false },
  },
  {
    name: 'gates-are-asked-by-the-runner-alone',
    comment: 'a feature declares its gates; shell/gates.tsx and the guard ask them in the order of lib/gates.ts',
    severity: 'error',
    from: { path: '^apps/web/src/', pathNot: ['^apps/web/src/shell/(gates\\.tsx|guard\\.ts)$', WEB_TEST] },
    to: { path: '^apps/web/src/lib/gates\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'gates-lead-nowhere-themselves',
    comment: "a gate says whether it is due; where it leads is the runner's",
    severity: 'error',
    from: { path: '^apps/web/src/features/[^/]+/gates\\.ts$' },
    to: { path: ['^apps/web/src/lib/location\\.ts$', 'node_modules/@tanstack/react-router/'] },
  },
  {
    name: 'web-feature-to-feature-by-public-only',
    severity: 'error',
    from: { path: '^apps/web/src/features/([^/]+)/', pathNot: WEB_TEST },
    to: {
      path: '^apps/web/src/features/',
      pathNot: ['^apps/web/src/features/$1/', '^apps/web/src/features/[^/]+/public\\.ts$'],
    },
  },
  ...WEB_FEATURES.map((feature) => pairsOf(feature)),
];

const layers: IForbiddenRuleType[] = Object.entries(LAYERS).flatMap(([feature, levels]) => layersOf(feature, levels));

/** Rules for the folders of a feature: each imports only layers below its own, and each belongs to a layer. */
function layersOf(feature: string, levels: readonly (readonly string[])[]): IForbiddenRuleType[] {
  const home = `^apps/${feature}/`;
  const name = feature.replace('/src/features/', '-');
  const pathsOf = (folders: readonly string[]): string[] => folders.map((folder) => `${home}${folder}/`);
  const rules = levels.flatMap((folders, level) =>
    folders.map((folder): IForbiddenRuleType => {
      const below = levels.slice(0, level).flat();
      return {
        name: `${name}-${folder}-imports-lower-layers-only`,
        comment: 'the layers stand in LAYERS in tooling/law/law.ts',
        severity: 'error',
        from: { path: `${home}${folder}/`, pathNot: [TEST, TEST_BED] },
        to: { path: home, pathNot: pathsOf([folder, ...below]) },
      };
    }),
  );
  const unlisted: IForbiddenRuleType = {
    name: `${name}-folder-without-a-layer`,
    comment: 'add the folder to LAYERS in tooling/law/law.ts',
    severity: 'error',
    from: {},
    to: { path: `${home}[^/]+/`, pathNot: pathsOf(levels.flat()) },
  };
  return [...rules, unlisted];
}

/** Forbids a web feature to import the public.ts of features that are not its pair in FEATURE_PAIRS. */
function pairsOf(feature: string): IForbiddenRuleType {
  const allowed = FEATURE_PAIRS.filter(([from]) => from === feature).map(([, to]) => `^apps/web/src/features/${to}/`);
  return {
    name: `web-feature-${feature}-in-listed-pairs-only`,
    comment: 'add the pair to FEATURE_PAIRS in tooling/law/law.ts if it is right',
    severity: 'error',
    from: { path: `^apps/web/src/features/${feature}/`, pathNot: TEST },
    to: { path: '^apps/web/src/features/', pathNot: [`^apps/web/src/features/${feature}/`, ...allowed] },
  };
}

const everywhere: IForbiddenRuleType[] = [
  {
    name: 'no-value-cycles',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'everything-resolves',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
];

/** All import rules. */
export const LAW: IForbiddenRuleType[] = [...packages, ...gateway, ...web, ...layers, ...everywhere];
