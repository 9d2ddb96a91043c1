import { createServer } from 'node:http';
import pg from 'pg';

/** The same query on bare `pg` behind bare `node:http`: the least that Node can do, and what the API is held against. */
const [databaseUrl = '', port = '0', poolSize = '20'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(poolSize) });
const all = { name: 'all', text: 'select id, category, amount_minor, currency from product_prices order by position' };
const one = { name: 'one', text: 'select id, category, amount_minor, currency from product_prices where id = $1' };

createServer((request, response) => {
  const id = request.url?.split('/')[3] ?? '';
  const query = id === '' ? pool.query(all) : pool.query({ ...one, values: [id] });
  query.then(
    ({ rows }) => {
      const prices = rows.map((row) => ({
        id: row.id,
        product_category: row.category,
        product_amount: (Number(row.amount_minor) / 100).toFixed(2),
        currency: row.currency,
      }));
      const body = JSON.stringify({ message: 'Fees', data: id === '' ? prices : prices[0] });
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    },
    () => response.writeHead(500).end(),
  );
}).listen(Number(port), '127.0.0.1');
