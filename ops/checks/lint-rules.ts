/**
 * Lint rules of our own, loaded by oxlint (.oxlintrc.json says where each holds): what import rules cannot see. Each has a planted
 * violation in tests/architecture/, which also tells when oxlint's plugin interface, still young, stops calling us.
 */
import { relative } from 'node:path';

interface Node {
  readonly type: string;
  readonly parent: Node | null;
  readonly [property: string]: unknown;
}

interface Context {
  readonly cwd: string;
  readonly filename: string;
  readonly sourceCode: { isGlobalReference(node: Node): boolean };
  report(finding: { node: Node; message: string }): void;
}

type Visitor = Record<string, (node: Node) => void>;

/** Where a name of the platform is used: `fetch`, `window.fetch`, `globalThis['fetch']`, `const { fetch } = globalThis`. */
function onGlobal(context: Context, names: ReadonlySet<string>, found: (node: Node, name: string) => void): Visitor {
  const roots = new Set(['globalThis', 'window', 'self', 'global']);
  return {
    Identifier(node) {
      const name = String(node['name']);
      if (names.has(name) && context.sourceCode.isGlobalReference(node)) found(node, name);
    },
    MemberExpression(node) {
      const name = memberName(node);
      if (name !== undefined && names.has(name) && isIdentifier(node['object'], roots)) found(node, name);
    },
    VariableDeclarator(node) {
      if (!isIdentifier(node['init'], roots)) return;
      for (const key of patternKeys(node['id'])) if (names.has(key)) found(node, key);
    },
  };
}

const fetching = {
  create(context: Context): Visitor {
    return onGlobal(context, new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket']), (node, name) =>
      context.report({
        node,
        message: `${name} belongs to web/client or to an adapter in server/adapters, where time limits and refusals are handled once.`,
      }),
    );
  },
};

const environment = {
  create(context: Context): Visitor {
    const report = (node: Node) =>
      context.report({ node, message: 'Only server/config reads the environment; take the setting from the validated config.' });
    const processes = new Set(['process']);
    return {
      MemberExpression(node) {
        if (memberName(node) !== 'env') return;
        const object = node['object'] as Node;
        if (isIdentifier(object, processes) || (object.type === 'MemberExpression' && memberName(object) === 'process')) report(node);
      },
      VariableDeclarator(node) {
        if (isIdentifier(node['init'], processes) && patternKeys(node['id']).includes('env')) report(node);
      },
      ImportDeclaration(node) {
        if (!/^(node:)?process$/.test(String((node['source'] as Node)['value']))) return;
        for (const specifier of node['specifiers'] as Node[]) {
          const imported = specifier['imported'] as Node | undefined;
          if (imported === undefined ? isNamespaceUnderAnotherName(specifier) : imported['name'] === 'env') report(specifier);
        }
      },
    };
  },
};

const clock = {
  create(context: Context): Visitor {
    const report = (node: Node, what: string) =>
      context.report({ node, message: `${what} differs at each call; a rule takes the time, the id or the draw as an argument.` });
    const sources: Record<string, ReadonlySet<string>> = {
      Date: new Set(['now']),
      Math: new Set(['random']),
      performance: new Set(['now', 'timeOrigin']),
      crypto: new Set(['randomUUID', 'getRandomValues']),
    };
    return {
      MemberExpression(node) {
        const object = node['object'] as Node;
        const name = memberName(node);
        if (object.type !== 'Identifier' || name === undefined) return;
        if (sources[String(object['name'])]?.has(name) && context.sourceCode.isGlobalReference(object))
          report(node, `${String(object['name'])}.${name}`);
      },
      NewExpression(node) {
        if (isIdentifier(node['callee'], new Set(['Date'])) && (node['arguments'] as Node[]).length === 0) report(node, 'new Date()');
      },
      CallExpression(node) {
        if (isIdentifier(node['callee'], new Set(['Date']))) report(node, 'Date()');
      },
    };
  },
};

/** Properties whose value a person reads or hears, in mails, page titles and lists. */
const spokenProperties = new Set([
  'alt',
  'aria-label',
  'description',
  'errorMessage',
  'heading',
  'html',
  'label',
  'placeholder',
  'subject',
  'text',
  'title',
]);

/** The same for attributes: HTML's, ARIA's, and those of our own components in web/ui. */
const spokenAttributes = new Set([
  ...spokenProperties,
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'busyLabel',
  'caption',
  'closeWord',
  'empty',
  'error',
  'hint',
  'legend',
  'optional',
  'sentence',
  'summary',
  'thresholdLabel',
  'unchosen',
  'word',
]);

const lookups = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);

const texts = {
  create(context: Context): Visitor {
    const report = (node: Node, words: string) =>
      context.report({
        node,
        message: `"${words.trim()}" is outside the catalogs: wrap it in <Trans> or t, or take it from the server's messages.`,
      });
    const reportLiterals = (value: unknown) => {
      for (const [node, words] of literals(value as Node | null)) if (hasWords(words)) report(node, words);
    };
    return {
      JSXText(node) {
        const words = String(node['value']);
        if (hasWords(words) && !insideLookup(node)) report(node, words);
      },
      JSXExpressionContainer(node) {
        const parent = node.parent?.type;
        if ((parent === 'JSXElement' || parent === 'JSXFragment') && !insideLookup(node)) reportLiterals(node['expression']);
      },
      JSXAttribute(node) {
        const name = node['name'] as Node;
        if (name.type !== 'JSXIdentifier' || !spokenAttributes.has(String(name['name']))) return;
        const value = node['value'] as Node | null;
        reportLiterals(value?.type === 'JSXExpressionContainer' ? value['expression'] : value);
      },
      Property(node) {
        const key = node['key'] as Node;
        const name = key.type === 'Identifier' ? key['name'] : key['value'];
        if (node['computed'] === true || node.parent?.type !== 'ObjectExpression' || !spokenProperties.has(String(name))) return;
        reportLiterals(node['value']);
      },
    };
  },
};

const names = {
  create(context: Context): Visitor {
    return {
      Program(node) {
        const drawer = relative(context.cwd, context.filename)
          .split(/[/\\]/)
          .find((part) => /^(.*[-.])?(utils?|helpers?|common|misc|manager|base)(\.[a-z.]+)?$/i.test(part));
        if (drawer !== undefined)
          context.report({ node, message: `"${drawer}" says nothing about what is inside; name the thing in the business.` });
      },
    };
  },
};

/** The texts that an expression can become, through conditions, defaults, concatenation and casts; a tagged template is a lookup. */
function* literals(node: Node | null): Generator<[Node, string]> {
  if (node === null) return;
  switch (node.type) {
    case 'Literal':
      if (typeof node['value'] === 'string') yield [node, node['value']];
      break;
    case 'TemplateLiteral':
      for (const part of node['quasis'] as { value: { cooked: string } }[]) yield [node, part.value.cooked];
      break;
    case 'ConditionalExpression':
      yield* literals(node['consequent'] as Node);
      yield* literals(node['alternate'] as Node);
      break;
    case 'LogicalExpression':
      yield* literals(node['left'] as Node);
      yield* literals(node['right'] as Node);
      break;
    case 'BinaryExpression':
      if (node['operator'] !== '+') break;
      yield* literals(node['left'] as Node);
      yield* literals(node['right'] as Node);
      break;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      yield* literals(node['expression'] as Node);
      break;
  }
}

/** Two letters in a row; the product's name is the same in every language. */
function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text.replaceAll('Thamani', ''));
}

function insideLookup(node: Node): boolean {
  for (let parent = node.parent; parent !== null; parent = parent.parent) {
    if (parent.type !== 'JSXElement') continue;
    const name = (parent['openingElement'] as Node)['name'] as Node;
    if (name.type === 'JSXIdentifier' && lookups.has(String(name['name']))) return true;
  }
  return false;
}

function isIdentifier(node: unknown, allowed: ReadonlySet<string>): boolean {
  const candidate = node as Node | null | undefined;
  return candidate?.type === 'Identifier' && allowed.has(String(candidate['name']));
}

function memberName(node: Node): string | undefined {
  const property = node['property'] as Node;
  if (node['computed'] !== true) return String(property['name']);
  return property.type === 'Literal' ? String(property['value']) : undefined;
}

function patternKeys(pattern: unknown): string[] {
  const node = pattern as Node;
  if (node.type !== 'ObjectPattern') return [];
  return (node['properties'] as Node[]).map((property) => String((property['key'] as Node | undefined)?.['name']));
}

/** `import p from 'node:process'` hides `p.env` from the check of members, unless it keeps the name. */
function isNamespaceUnderAnotherName(specifier: Node): boolean {
  return (specifier['local'] as Node)['name'] !== 'process';
}

export default {
  meta: { name: 'thamani' },
  rules: { fetch: fetching, environment, clock, text: texts, names },
};
