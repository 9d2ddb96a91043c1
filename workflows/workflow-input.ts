/** What a workflow that the outbox starts is told: whom it is about, and the key that its effects are idempotent under. */
export interface WorkflowInput {
  readonly key: string;
  readonly subjectId: string;
  /** When the command was committed, ISO 8601. */
  readonly at: string;
}
