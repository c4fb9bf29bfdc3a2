/** Every function that a module exports, and every method of its classes, says in its own comment what it does. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const contexts = fileURLToPath(new URL('../../src/contexts', import.meta.url));

function isFunction(node: ts.Node | undefined): boolean {
  return node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
}

const isDescribed = (node: ts.Node) => ts.getJSDocCommentsAndTags(node).length > 0;

/** Names of the exported functions, and of the methods of exported classes, without a comment. */
function undescribedIn(text: string): string[] {
  const found: string[] = [];
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true);
  for (const node of source.statements) {
    const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
    if (ts.isFunctionDeclaration(node) && !isDescribed(node)) found.push(node.name!.text);
    if (ts.isVariableStatement(node) && !isDescribed(node)) {
      const named = node.declarationList.declarations.filter(({ initializer }) => isFunction(initializer));
      found.push(...named.map(({ name }) => name.getText()));
    }
    if (!ts.isClassDeclaration(node)) continue;
    for (const member of node.members) {
      if (!ts.isMethodDeclaration(member) || ts.isPrivateIdentifier(member.name) || isDescribed(member)) continue;
      found.push(`${node.name!.text}.${member.name.getText()}`);
    }
  }
  return found;
}

describe('what a module exports', () => {
  const files = readdirSync(contexts, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.d.ts'),
  );

  it('says what it does', () => {
    expect(files.length).toBeGreaterThan(50);
    const missing = files.flatMap((file) =>
      undescribedIn(readFileSync(path.join(contexts, file), 'utf8')).map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['a function', 'export function open(): void {}', ['open']],
    ['a function that is a value', 'export const open = () => {};', ['open']],
    ['a method', 'export class Door {\n  open() {}\n  #close() {}\n}', ['Door.open']],
    ['a function with a comment', '/** Opens. */\nexport async function open() {}', []],
    ['a function of its own file', 'function open() {}', []],
    ['a value', 'export const doors = 2;', []],
  ])('is read well: %s', (_, text, expected) => {
    expect(undescribedIn(text)).toEqual(expected);
  });
});
