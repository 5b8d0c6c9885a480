import { type BinaryOperationNode, OperatorNode, PostgresQueryCompiler, PrimitiveValueListNode } from 'kysely'
import { refuseUnstorableText } from './text-gate.ts'

/** With a list as one parameter. */
const operators: Readonly<Record<string, string>> = { in: '= any(', 'not in': '<> all(' }

/**
 * Writes SQL for PostgreSQL with the list of `in` as one parameter, whatever its length: the statement's text stays the same, and is prepared
 * once (`prepare-often.ts`).
 */
export class OneListCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand, operator, rightOperand } = node
    const opening = OperatorNode.is(operator) ? operators[operator.operator] : undefined
    if (opening === undefined || !PrimitiveValueListNode.is(rightOperand)) return super.visitBinaryOperation(node)
    // The gate for texts does not look into a list.
    for (const value of rightOperand.values) if (typeof value === 'string') refuseUnstorableText(value)
    this.visitNode(leftOperand)
    this.append(` ${opening}`)
    this.appendValue(rightOperand.values)
    this.append(')')
  }
}
