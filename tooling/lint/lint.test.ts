import { Linter } from 'eslint';
import type { Rule } from 'eslint';
import { parser } from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { maxProps, maxPublicNames } from './bounds.ts';
import { noLiteralText } from './no-literal-text.ts';
import { reasonedSuppressions } from './reasoned-suppressions.ts';
import { EVERYWHERE, LIBRARY_BEHIND_UI, RAW_HTML } from './syntax.ts';

const languageOptions = { parser, parserOptions: { ecmaFeatures: { jsx: true } } } as Linter.LanguageOptions;

/** The messages of one of our rules for a piece of code. */
function verdicts(rule: Rule.RuleModule, code: string, filename = 'a.tsx'): string[] {
  const plugins = { own: { rules: { rule } } };
  const config = { files: ['**/*.{ts,tsx}'], plugins, languageOptions, rules: { 'own/rule': 'error' as const } };
  return new Linter().verify(code, config, filename).map((message) => message.message);
}

function restricted(code: string): number {
  const rules = { 'no-restricted-syntax': ['error' as const, ...EVERYWHERE, ...RAW_HTML] };
  return new Linter().verify(
    code,
    { files: ['**/*.{ts,tsx}'], languageOptions, rules } as unknown as Linter.Config,
    'a.tsx',
  ).length;
}

describe('no words outside the catalogues', () => {
  it.each([
    '<p>Hello</p>',
    '<p>{"Hello"}</p>',
    '<p>{open ? "Close" : name}</p>',
    '<p>{name || "Nobody"}</p>',
    '<p>{`Hello ${name}`}</p>',
    '<button aria-label="Close" />',
    '<button title={"Close"} />',
    '<input placeholder={open ? "Search" : ""} />',
    '<img alt="A picture" />',
  ])('refuses %s', (jsx) => {
    expect(verdicts(noLiteralText, `const a = ${jsx};`)).toHaveLength(1);
  });

  it.each([
    '<p>{t("LANG_MAIL_OPEN")}</p>',
    '<p>·  3 / 4</p>',
    '<p>{open && <b />}</p>',
    '<p className="wide" data-kind="mail" />',
    '<img alt="" />',
    '<p>{kind === "mail" && text}</p>',
  ])('accepts %s', (jsx) => {
    expect(verdicts(noLiteralText, `const a = ${jsx};`)).toEqual([]);
  });
});

describe('raw HTML and hidden exports', () => {
  it.each([
    'node.innerHTML = text',
    'node.outerHTML = text',
    'frame.srcdoc = text',
    'node.insertAdjacentHTML("beforeend", text)',
    'document.write(text)',
    'range.createContextualFragment(text)',
    'node.setHTMLUnsafe(text)',
    'const a = <p dangerouslySetInnerHTML={{ __html: text }} />',
    'export * from "./a.ts"',
    'const a = sql.raw(text)',
  ])('refuses %s', (code) => {
    expect(restricted(code)).toBeGreaterThan(0);
  });

  it('accepts text', () => {
    expect(restricted('node.textContent = text')).toBe(0);
  });
});

describe('suppressions', () => {
  it('need a reason', () => {
    expect(verdicts(reasonedSuppressions, '// prettier-ignore\nconst a = 1;')).toHaveLength(1);
    expect(verdicts(reasonedSuppressions, '// @ts-expect-error -- no\nconst a = 1;')).toHaveLength(1);
    const said = '// prettier-ignore -- a table is read by column\nconst a = 1;';
    expect(verdicts(reasonedSuppressions, said)).toEqual([]);
  });
});

describe('bounds', () => {
  const members = (count: number): string =>
    Array.from({ length: count }, (_, i) => `p${String(i)}: string;`).join(' ');

  it('ten props are the most', () => {
    expect(verdicts(maxProps, `interface RowProps { ${members(10)} }`)).toEqual([]);
    expect(verdicts(maxProps, `interface RowProps { ${members(11)} }`)).toHaveLength(1);
    expect(verdicts(maxProps, `type RowProps = { ${members(11)} }`)).toHaveLength(1);
    expect(verdicts(maxProps, `interface Row { ${members(11)} }`)).toEqual([]);
  });

  it('ten public names are the most', () => {
    const names = (count: number): string => Array.from({ length: count }, (_, i) => `a${String(i)}`).join(', ');
    expect(verdicts(maxPublicNames, `export { ${names(10)} } from './a.ts';`, 'x/public.ts')).toEqual([]);
    expect(verdicts(maxPublicNames, `export { ${names(11)} } from './a.ts';`, 'x/public.ts')).toHaveLength(1);
  });
});

it('a property test makes as much as its longest value says', () => {
  expect(restricted('fc.array(line, { maxLength: 11 });')).toBe(1);
  expect(restricted("fc.array(line, { maxLength: 11, size: 'max' });")).toBe(0);
  expect(restricted('fc.array(line, { maxLength: 10 }); other({ maxLength: 300 });')).toBe(0);
});

describe('the component library', () => {
  it.each([
    ["import { ComboBox } from 'react-aria-components';", 1],
    ["import { Tree } from 'react-aria-components/Tree';", 1],
    ["import { useFocusRing } from '@react-aria/focus';", 1],
    ["import { useState } from 'react';", 0],
  ])('%s', (code, count) => {
    const rules = { 'no-restricted-imports': ['error' as const, LIBRARY_BEHIND_UI] };
    const config = { files: ['**/*.{ts,tsx}'], languageOptions, rules } as unknown as Linter.Config;
    expect(new Linter().verify(code, config, 'a.tsx')).toHaveLength(count);
  });
});
