import { BinaryOperationNode, SqliteQueryCompiler, type PrimitiveValueListNode } from 'kysely'
import { refuseUnstorableText } from './text-gate.ts'

/** Writes SQL for SQLite so that it prepares each statement once (`cached-statements.ts`), whatever its values are. */
export class PrepareOnceCompiler extends SqliteQueryCompiler {
  /** The list of `in` is one parameter, whatever its length: the statement's text stays the same. */
  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    if (!this.parentNode || !BinaryOperationNode.is(this.parentNode)) return super.visitPrimitiveValueList(node)
    // As JSON they would pass the gate for texts with NUL written as something else.
    for (const value of node.values) if (typeof value === 'string') refuseUnstorableText(value)
    this.append('(select value from json_each(')
    this.appendValue(JSON.stringify(node.values))
    this.append('))')
  }

  /**
   * The plus changes no value, text included, and no comparison. Without it SQLite looks at values while it plans (of `limit ?` always, of
   * `owner = ?` beside an order), and then prepares the statement anew at each call for values that could want another plan: that took as
   * long as running it. Two plans go by a value, and want it written out (`lit`): the use of an index with a condition such as
   * `where is_house = 1`, and of any by `like` or `glob`.
   */
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}
