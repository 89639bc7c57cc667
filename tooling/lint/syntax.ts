/** A pattern of `no-restricted-syntax`. */
interface Restriction {
  readonly selector: string;
  readonly message: string;
}

const RAW = 'Raw HTML is a door for hostile mail: build nodes and text, or use the one module that sanitises';

/** Syntax that turns a string into markup or code; forbidden outside RAW_HTML_MODULES. */
export const RAW_HTML: readonly Restriction[] = [
  { selector: 'AssignmentExpression[left.property.name=/^(inner|outer)HTML$|^srcdoc$/]', message: RAW },
  { selector: 'JSXAttribute[name.name=/^(dangerouslySetInnerHTML|srcDoc)$/]', message: RAW },
  { selector: 'Property[key.name="dangerouslySetInnerHTML"]', message: RAW },
  {
    selector:
      'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment)$/]',
    message: RAW,
  },
  { selector: 'CallExpression[callee.object.name="document"][callee.property.name=/^write(ln)?$/]', message: RAW },
];

/** Forbidden everywhere. */
export const EVERYWHERE: readonly Restriction[] = [
  { selector: 'ExportAllDeclaration', message: 'Name what you export: `export *` hides what a package exports' },
  {
    selector: 'MemberExpression[object.name="sql"][property.name="raw"]',
    message: 'Pass values as parameters: sql.raw is how injections begin',
  },
  {
    selector:
      'CallExpression[callee.object.name="fc"] > ObjectExpression:has(> Property[key.name="maxLength"][value.value>10]):not(:has(> Property[key.name="size"]))',
    message: "Add `size: 'max'`: without it fast-check makes ten elements at most, however large maxLength is",
  },
];

/** Forbidden except where a tool requires it. */
export const DEFAULT_EXPORT: Restriction = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: a default export has another name in every file',
};

/** The component library for date pickers, combo boxes, trees and calendars: only wrappers in `ui` import it (decision 0043). */
export const LIBRARY_BEHIND_UI = {
  patterns: [
    {
      group: ['react-aria*', 'react-aria*/**', 'react-stately*', '@react-aria/**', '@react-stately/**'],
      message: 'Only a wrapper in apps/web/src/ui imports the component library (decision 0043).',
    },
  ],
};
