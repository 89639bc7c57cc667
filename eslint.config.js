// @ts-check
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { maxProps, maxPublicNames } from './tooling/lint/bounds.ts';
import { noLiteralText } from './tooling/lint/no-literal-text.ts';
import { reasonedSuppressions } from './tooling/lint/reasoned-suppressions.ts';
import { DEFAULT_EXPORT, EVERYWHERE, LIBRARY_BEHIND_UI, RAW_HTML } from './tooling/lint/syntax.ts';

/** The modules that may turn a string into markup, because sanitising is what they do. */
const RAW_HTML_MODULES = ['apps/web/frame/sanitise.ts'];

/** Tools that want a default export. */
const DEFAULT_EXPORTERS = ['**/*.config.{ts,js}', 'tooling/vitest/servers.ts', 'e2e/**/global-*.ts'];

const TESTS = [
  '**/*.test.{ts,tsx}',
  '**/*.suite.ts',
  '**/*.test-bed.{ts,tsx}',
  'e2e/**/*.ts',
  'apps/web/vitest.setup.ts',
];

const pillarbox = {
  rules: {
    'max-props': maxProps,
    'max-public-names': maxPublicNames,
    'no-literal-text': noLiteralText,
    'reasoned-suppressions': reasonedSuppressions,
  },
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '.cache/**',
      '**/corpora/**',
      '**/migrations/**',
      '**/*.cjs',
      '**/*.js',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { pillarbox },
    rules: {
      'no-restricted-syntax': ['error', ...EVERYWHERE, ...RAW_HTML, DEFAULT_EXPORT],
      'no-eval': 'error',
      'no-console': 'error',
      'no-async-promise-executor': 'error',
      'no-cond-assign': 'error',
      'no-constant-condition': ['error', { checkLoops: false }],
      'no-control-regex': 'error',
      'no-empty': 'error',
      'no-empty-pattern': 'error',
      'no-fallthrough': 'error',
      'no-misleading-character-class': 'error',
      'no-self-assign': 'error',
      'no-unsafe-finally': 'error',
      'no-useless-escape': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'pillarbox/max-props': 'error',
      'pillarbox/max-public-names': 'error',
      'pillarbox/reasoned-suppressions': 'error',
      '@typescript-eslint/max-params': ['error', { max: 3 }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
      ],
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      // Splitting a string into code points is what address and name code does on purpose.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // TanStack Router's redirects are thrown by design.
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }] },
      ],
      // An implementation of an asynchronous port need not wait for anything itself.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    ignores: TESTS,
    extends: [{ plugins: { 'react-hooks': reactHooks } }],
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'pillarbox/no-literal-text': 'error',
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/ui/**'],
    rules: { 'no-restricted-imports': ['error', LIBRARY_BEHIND_UI] },
  },
  { files: RAW_HTML_MODULES, rules: { 'no-restricted-syntax': ['error', ...EVERYWHERE, DEFAULT_EXPORT] } },
  { files: DEFAULT_EXPORTERS, rules: { 'no-restricted-syntax': ['error', ...EVERYWHERE] } },
  { files: ['tooling/**/*.ts', 'bench/**/*.ts', 'apps/gateway/src/main.ts'], rules: { 'no-console': 'off' } },
  {
    // A test may look into untyped replies and trip over what it has just arranged: it then fails, which is its work.
    files: TESTS,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'no-restricted-syntax': ['error', ...EVERYWHERE],
    },
  },
);
