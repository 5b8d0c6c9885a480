import { BinaryOperationNode, SqliteQueryCompiler, type PrimitiveValueListNode } from 'kysely'
import { refuseUnstorableText } from './text-gate.ts'

/**
 * Writes SQL for SQLite in which the list of `in` is one parameter, whatever its length: the statement stays the same, so that it
 * is prepared once (`cached-statements.ts`).
 */
export class JsonListCompiler extends SqliteQueryCompiler {
  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    if (!this.parentNode || !BinaryOperationNode.is(this.parentNode)) return super.visitPrimitiveValueList(node)
    // As JSON they would pass the gate for texts with NUL written as something else.
    for (const value of node.values) if (typeof value === 'string') refuseUnstorableText(value)
    this.append('(select value from json_each(')
    this.appendValue(JSON.stringify(node.values))
    this.append('))')
  }
}
