import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import ts from 'typescript'
import { expect, it } from 'vitest'

const code = readFileSync(path.join(import.meta.dirname, '..', 'public', 'too-old.js'), 'utf8')

const newerSyntax: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.ArrowFunction,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateExpression,
  ts.SyntaxKind.SpreadElement,
  ts.SyntaxKind.SpreadAssignment,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.ShorthandPropertyAssignment,
  ts.SyntaxKind.ObjectBindingPattern,
  ts.SyntaxKind.ArrayBindingPattern,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.AwaitExpression,
  ts.SyntaxKind.QuestionDotToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

/** Everything in a script that a browser of 2015 or before stops reading it for. */
function newerThanEs5(script: string): string[] {
  const file = ts.createSourceFile('script.js', script, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (isNewer(node)) found.push(node.getText())
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function isNewer(node: ts.Node): boolean {
  if (newerSyntax.has(node.kind)) return true
  if (ts.isCallExpression(node)) return node.arguments.hasTrailingComma === true
  if (ts.isFunctionLike(node)) return node.parameters.hasTrailingComma === true
  if (ts.isCatchClause(node)) return node.variableDeclaration === undefined
  return ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.BlockScoped) !== 0
}

/** What the page says first in a browser whose arrays and style sheets know this much. */
function saidWhere(knows: { toSorted: boolean; colorMix: boolean }): string {
  let written = ''
  let said = ''
  const appendChild = (words: string) => void (written = words)
  const document = {
    getElementById: () => ({ getAttribute: () => 'Sayso' }),
    createElement: () => ({ setAttribute: () => {}, style: {}, appendChild }),
    createTextNode: (words: string) => words,
    body: { firstChild: null, insertBefore: () => void (said = written) },
  }
  const CSS = { supports: () => knows.colorMix }
  runInNewContext(`${knows.toSorted ? '' : 'delete Array.prototype.toSorted;'}${code}`, { document, CSS })
  return said
}

it('is read by the browsers it is for', () => {
  expect(newerThanEs5(code)).toEqual([])
  expect(newerThanEs5('const a = () => b(1,)')).toHaveLength(3)
})

it('says one sentence in a browser below the floor, and nothing in any other', () => {
  const sentence = /^Sayso needs a newer browser: at least Safari 16\.4 \(iOS 16\.4\), Chrome 111 or Firefox 115\./
  expect(saidWhere({ toSorted: false, colorMix: true })).toMatch(sentence)
  expect(saidWhere({ toSorted: true, colorMix: false })).toMatch(sentence)
  expect(saidWhere({ toSorted: true, colorMix: true })).toBe('')
})
