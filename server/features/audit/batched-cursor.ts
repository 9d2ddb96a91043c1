/** Rows in their order, a batch in memory at a time, with a look at the next one before it is taken. */
export class BatchedCursor<Row> {
  readonly #more: (last: Row | undefined) => Promise<readonly Row[]>;
  #rows: readonly Row[] = [];
  #next = 0;
  #last: Row | undefined;
  #over = false;
  taken = 0;

  constructor(more: (last: Row | undefined) => Promise<readonly Row[]>) {
    this.#more = more;
  }

  async peek(): Promise<Row | undefined> {
    if (this.#next === this.#rows.length && !this.#over) {
      this.#rows = await this.#more(this.#last);
      this.#next = 0;
      this.#last = this.#rows.at(-1);
      this.#over = this.#rows.length === 0;
    }
    return this.#rows[this.#next];
  }

  async takeIf(wanted: (row: Row) => boolean): Promise<Row | undefined> {
    const row = await this.peek();
    if (row === undefined || !wanted(row)) return undefined;
    this.#next += 1;
    this.taken += 1;
    return row;
  }
}
