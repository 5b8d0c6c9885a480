import { globSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { lackedBy, namesAt } from './compat-data.ts'
import { slashedPath } from './slashed-path.ts'

const root = path.join(import.meta.dirname, '..')

// Where the data has what the types say of a mixin, or of an ancestor.
const hosts = [
  'Element',
  'HTMLElement',
  'Window',
  'Document',
  'Navigator',
  'Response',
  'Request',
  'Node',
  'EventTarget',
]

/**
 * Every use of a browser's feature, in page and worker, that one of the oldest supported browsers lacks: the feature's path, and the
 * files that use it.
 */
export function newerInCode(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const program = clientProgram()
  const checker = program.getTypeChecker()
  const newer = newerNames()
  for (const source of program.getSourceFiles()) {
    const file = slashedPath(root, source.fileName)
    if (!isOfClient(file)) continue
    const visit = (node: ts.Node): void => {
      for (const feature of featuresOf(node, { checker, newer })) {
        found.set(feature, (found.get(feature) ?? new Set()).add(file))
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return found
}

/** Whether a file, as seen from the project's folder, is something that browsers run. */
export function isOfClient(file: string): boolean {
  return /^(src|sw|contract)\//.test(file) && !/\.test\.tsx?$/.test(file)
}

// Page and worker in one, as two would take twice as long; what only a worker knows is as old as workers are.
function clientProgram(): ts.Program {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  const config = ts.getParsedCommandLineOfConfigFile(path.join(root, 'tsconfig.app.json'), {}, host)
  if (!config) throw new Error('tsconfig.app.json cannot be read')
  const worker = globSync('sw/*.ts', { cwd: root }).map((file) => path.join(root, file))
  return ts.createProgram([...config.fileNames, ...worker], config.options)
}

/** The last names of all newer features: nothing else needs a look at its type, which is what takes long. */
function newerNames(): ReadonlySet<string> {
  const names = new Set<string>()
  const collect = (at: readonly string[]) => {
    for (const name of namesAt(at)) {
      const feature = [...at, name]
      if (lackedBy(feature)?.length) names.add(name.replace(/_(static|event)$/, ''))
      if (feature.length < 5) collect(feature)
    }
  }
  for (const area of [['api'], ['javascript', 'builtins'], ['html']]) collect(area)
  return names
}

interface Knowledge {
  checker: ts.TypeChecker
  newer: ReadonlySet<string>
}

function featuresOf(node: ts.Node, { checker, newer }: Knowledge): string[] {
  if (ts.isIdentifier(node) && newer.has(node.text)) return newerOf(pathsOf(node, checker))
  if (ts.isJsxAttribute(node)) return newerOf(pathsOfAttribute(node))
  if (ts.isCallExpression(node) && node.expression.getText().endsWith('addEventListener')) {
    const [event] = node.arguments
    return event && ts.isStringLiteral(event) ? newerOf(hosts.map((host) => ['api', host, `${event.text}_event`])) : []
  }
  return []
}

/** The first of the paths that names a feature, when that is a newer one. */
function newerOf(paths: readonly (readonly string[])[]): string[] {
  const feature = paths.find((each) => lackedBy(each) !== undefined)
  return feature && lackedBy(feature)?.length ? [feature.join('.')] : []
}

/** Where the data may have what an identifier means, when TypeScript's own libraries declare it. */
function pathsOf(node: ts.Identifier, checker: ts.TypeChecker): string[][] {
  const isType = ts.isTypeReferenceNode(node.parent) || ts.isExpressionWithTypeArguments(node.parent)
  const [declaration] = checker.getSymbolAtLocation(node)?.declarations ?? []
  if (isType || !declaration || !/typescript\/lib\/lib\./.test(declaration.getSourceFile().fileName)) return []
  const owner = ownerOf(declaration)
  if (owner === undefined) {
    return [['api', node.text], ...builtin(node.text)]
  }
  const member = owner.isStatic ? `${node.text}_static` : node.text
  return [owner.name, ...hosts].flatMap((host) => [['api', host, member], ...builtin(host, node.text)])
}

function builtin(...names: string[]): string[][] {
  return [
    ['javascript', 'builtins', ...names],
    ['javascript', 'builtins', 'Intl', ...names],
  ]
}

function ownerOf({ parent }: ts.Declaration): { name: string; isStatic: boolean } | undefined {
  if (ts.isInterfaceDeclaration(parent)) {
    const name = parent.name.text.replace(/Constructor$/, '').replace(/^Readonly(?=Array|Map|Set)/, '')
    return { name, isStatic: false }
  }
  const { parent: variable } = parent
  if (!ts.isTypeLiteralNode(parent) || !ts.isVariableDeclaration(variable)) return undefined
  return { name: variable.name.getText(), isStatic: true }
}

function pathsOfAttribute(node: ts.JsxAttribute): string[][] {
  const tag = node.parent.parent.tagName.getText()
  const name = node.name.getText().toLowerCase()
  // A component of ours hands most attributes on to a button.
  const element = /^[a-z]/.test(tag) ? tag : 'button'
  return [
    ['html', 'global_attributes', name],
    ['html', 'elements', element, name],
  ]
}
