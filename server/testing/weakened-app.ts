import { companyRoles } from '@thamani/domain/companies/roles.ts';
import {
  BinaryOperationNode,
  ColumnNode,
  OperationNodeTransformer,
  OperatorNode,
  ReferenceNode,
  ValueNode,
  type KyselyPlugin,
  type QueryId,
} from 'kysely';
import type pg from 'pg';
import { createApp } from '../http/app.ts';
import type { TestApp } from './app.ts';

/**
 * Two layers of access control keep companies apart: the policy with the conditions of our queries, and row security. Here each can be
 * switched off, so that a test shows what the other one prevents, and that the test fails where both are off.
 */
export interface WeakenedApp {
  readonly origin: string;
  close(): Promise<void>;
}

interface Forgotten {
  /** Everyone has every role, a second factor and a recent step-up. */
  readonly roles: boolean;
  /** No query asks to which company a row belongs. */
  readonly company: boolean;
}

/** The same server on the same database with the api's own login. What the database refuses, it still refuses. */
export async function startWeakenedApp({ context, api }: TestApp, forgotten: Forgotten): Promise<WeakenedApp> {
  const connections = forgotten.company ? { db: api.db.withPlugin(forgetsCompany), pool: forgetfulPool(api.pool) } : api;
  const app = await createApp({ ...context, ...connections }, { hasReference: false });
  if (forgotten.roles) {
    const { authenticate } = app;
    app.authenticate = async (token) => {
      const session = await authenticate(token);
      return (
        session && { ...session, roles: companyRoles, lacksSecondFactor: false, isCompanyEnding: false, provedAt: context.clock.now() }
      );
    };
  }
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, close: () => app.close() };
}

/** Returns on how many tables it was switched off. */
export async function switchOffRowLevelSecurity({ context }: Pick<TestApp, 'context'>): Promise<number> {
  const { rows } = await context.pool.query<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by relname",
  );
  for (const { name } of rows) await context.pool.query(`alter table ${name} disable row level security`);
  return rows.length;
}

const always = BinaryOperationNode.create(ValueNode.createImmediate(1), OperatorNode.create('='), ValueNode.createImmediate(1));

class CompanyForgetter extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId): BinaryOperationNode {
    return super.transformBinaryOperation(comparesCompany(node) ? always : node, queryId);
  }
}

/** With a value: a join of two tables stays as it is. */
function comparesCompany({ leftOperand, rightOperand }: BinaryOperationNode): boolean {
  if (!ReferenceNode.is(leftOperand) || !ColumnNode.is(leftOperand.column)) return false;
  return leftOperand.column.column.name === 'company_id' && ValueNode.is(rightOperand);
}

const forgetter = new CompanyForgetter();
const forgetsCompany: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => forgetter.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};

/** For prepared statements, which are compiled without plugins. Under another name, since a connection knows each name once. */
function forgetfulPool(pool: pg.Pool): pg.Pool {
  const query = (asked: string | pg.QueryConfig, values?: unknown[]) => {
    const { text, ...config } = typeof asked === 'string' ? { text: asked, ...(values && { values }) } : asked;
    return pool.query({ ...config, ...('name' in config && { name: `forgetful ${config.name}` }), text: withoutCompany(text) });
  };
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'query') return query;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function withoutCompany(text: string): string {
  return text.replaceAll(/(?:"\w+"\.)?"company_id" = (\$\d+)/g, '$1::text is not null');
}
