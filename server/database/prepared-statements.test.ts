import { describe, expect, it } from 'vitest';
import { statesOf } from '../features/applications/list-store.ts';
import { historyOf } from '../features/payments/history-store.ts';
import { prepare, type Pool } from './prepared-statements.ts';

interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What reaches the driver; nothing is executed. */
async function statementsOf(ask: (pool: Pool) => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  await ask({ query: async (statement: Statement) => (statements.push(statement), { rows: [] }) } as unknown as Pool);
  return statements;
}

interface Values {
  readonly companyId: string;
  readonly size: number;
}

const numbers = prepare<Values, { application_number: string }>('test-numbers', (db, parameter) =>
  db
    .selectFrom('applications')
    .select('application_number')
    .where('company_id', '=', parameter('companyId'))
    .where('renewal_of', 'is not', null)
    .limit(parameter('size')),
);

describe('a prepared statement', () => {
  it('has the text, the name and the order of values of the query that it was built from', async () => {
    expect(await statementsOf((pool) => statesOf(pool, { companyId: 'c' }))).toEqual([
      {
        name: 'applications-by-state',
        text: 'select "state", count(*) as "n" from "applications" where "company_id" = $1 group by "state"',
        values: ['c'],
      },
    ]);
    const count = 'select count(*) as "n" from "payments" where "payments"."company_id" = $1';
    expect(await statementsOf((pool) => historyOf(pool, 'c', { size: 10, offset: 20 }))).toEqual([
      {
        name: 'payments-of-company',
        text: `select *, (${count}) as "total" from "payments" where "payments"."company_id" = $2 order by "payments"."id" desc limit $3 offset $4`,
        values: ['c', 'c', 10, 20],
      },
      { name: 'payments-of-company-count', text: count, values: ['c'] },
    ]);
  });

  it('takes its values by name, in any order', async () => {
    const [statement] = await statementsOf((pool) => numbers(pool, { size: 3, companyId: 'c' }));
    expect(statement?.values).toEqual(['c', 3]);
  });

  it('is refused by the compiler where a value is missing, unknown, or of another parameter', async () => {
    const statements = await statementsOf(async (pool) => {
      // @ts-expect-error: `size` is missing.
      await numbers(pool, { companyId: 'c' });
      // @ts-expect-error: the two values are swapped.
      await numbers(pool, { companyId: 3, size: 'c' });
      // @ts-expect-error: there is no such parameter.
      await numbers(pool, { companyId: 'c', size: 3, offset: 0 });
    });
    // Nothing checks the values once it is compiled: the compiler is the guard.
    expect(statements.map(({ values }) => values)).toEqual([
      ['c', undefined],
      [3, 'c'],
      ['c', 3],
    ]);
    prepare<Values, { id: string }>('test-of-another-type', (db, parameter) =>
      // @ts-expect-error: a number is not compared with the id of a company.
      db.selectFrom('applications').select('id').where('company_id', '=', parameter('size')),
    );
    prepare<Values, { id: string }>('test-unknown', (db, parameter) =>
      // @ts-expect-error: there is no such parameter.
      db.selectFrom('applications').select('id').where('company_id', '=', parameter('company')),
    );
    prepare<Values, { number: string }>('test-other-row', (db, parameter) =>
      // @ts-expect-error: the rows have another column.
      db.selectFrom('applications').select('id').where('company_id', '=', parameter('companyId')),
    );
  });

  it('refuses a value that is written into the query, and a parameter that is joined to text', () => {
    const withValue = () =>
      prepare<Values, { id: string }>('test-value', (db) => db.selectFrom('accounts').select('id').where('id', '=', 'c'));
    expect(withValue).toThrow('test-value: a value is neither a parameter nor written out with sql.lit');
    const joined = () =>
      prepare<Values, { id: string }>('test-joined', (db, parameter) =>
        db
          .selectFrom('accounts')
          .select('id')
          .where('id', '=', `${parameter('companyId')}%`),
      );
    expect(joined).toThrow('the parameter companyId has no value before the statement is executed');
  });
});
