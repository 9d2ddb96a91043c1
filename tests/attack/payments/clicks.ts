import { reportNone } from '../../nightly/figures.ts';
import { newPayer } from '../../system/payers.ts';
import { bearer } from '../../system/company.ts';
import { compareWithProvider } from '../../system/provider-reconciliation.ts';
import type { Stage } from './stage.ts';

/** What people do with two hands, two tabs and other people's numbers, and what changes while they pay. */
export async function clickAndChange(stage: Stage): Promise<boolean> {
  const attempts: readonly [string, (stage: Stage) => Promise<readonly string[]>][] = [
    ["another company's applications and payments", takeOthers],
    ['twenty clicks at once', clickTwice],
    ['two tabs with overlapping applications, both paid', twoTabs],
    ['a price that rises during a payment', priceRises],
    ['a cheap page, paid after the product became an expensive one', cheapPage],
  ];
  let held = true;
  for (const [name, attempt] of attempts) {
    const faults = await attempt(stage);
    console.log(`${name}: ${faults.length === 0 ? 'held' : `BROKEN: ${faults.join('; ')}`}`);
    reportNone({ [name]: faults.length });
    held = held && faults.length === 0;
  }
  const taken = { charges: await stage.control.charges(), refunds: await stage.control.refunds() };
  const { broken } = await compareWithProvider(stage.system.databaseUrl, taken);
  const again = await stage.control.duplicates();
  for (const one of broken.slice(0, 5)) console.log(`  ${one}`);
  if (again.length > 0) console.log(`  ${again.length} references were sent to the provider twice`);
  return held && broken.length === 0 && again.length === 0;
}

async function takeOthers({ context, people, target }: Stage): Promise<string[]> {
  const victim = await target('unpaid');
  const attacker = await newPayer(context);
  const own = await people.application(attacker);
  const faults: string[] = [];
  const expectMissing = (what: string, status: number): void => void (status === 404 || faults.push(`${what} answered ${status}`));
  for (const ids of [
    [victim.application],
    [own, victim.application],
    [victim.application.toUpperCase()],
    [victim.application, victim.application],
  ])
    expectMissing(`paying for ${ids.length}`, (await people.pay(attacker, ids)).status);
  expectMissing('cancelling', (await people.cancel(attacker, victim.reference)).status);
  const seen = await people.call('GET', `/payment/${victim.reference}/`, undefined, bearer(attacker.token));
  if (/payment"|link|amount|Tamale|product/.test(seen.text)) faults.push(`a stranger reads ${seen.text}`);
  const { rows } = await context.pool.query('select 1 from payments where company_id = $1', [attacker.companyId]);
  if (rows.length > 0) faults.push('a payment was made');
  // The control: with the owner's session the very same is done.
  if ((await people.pay(victim.payer, [victim.application])).status !== 200)
    faults.push('the owner is refused too, so this proves nothing');
  return faults;
}

async function clickTwice({ context, people, control }: Stage): Promise<string[]> {
  const payer = await newPayer(context);
  const ids = await Promise.all([0, 1, 2].map(() => people.application(payer)));
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => people.pay(payer, n % 2 === 0 ? ids : ids.toReversed())));
  const links = new Set(answers.map(({ link }) => link));
  const references = new Set(answers.map(({ reference }) => reference));
  const [reference = ''] = references;
  const pages = await control.links(reference);
  const faults = answers.filter(({ status }) => status !== 200).map(({ status, code }) => `answered ${status} ${code}`);
  if (links.size !== 1 || references.size !== 1 || pages.length !== 1)
    faults.push(`${references.size} payments, ${links.size} links, ${pages.length} pages at the provider`);
  return faults;
}

async function twoTabs(stage: Stage): Promise<string[]> {
  const payers = await Promise.all(Array.from({ length: 4 }, () => overlapping(stage)));
  await stage.quiet();
  const { rows } = await stage.context.pool.query<{ charges: number; applied: number; paid: number; refunds: number }>(
    `select (select count(*)::int from provider_charges r join payments p on p.id = r.payment_id where p.company_id = c.id) as charges,
       (select count(*)::int from payment_items i join payments p on p.id = i.payment_id where p.company_id = c.id and i.applied_at is not null) as applied,
       (select count(*)::int from applications where company_id = c.id and paid) as paid,
       (select count(*)::int from refunds r join payments p on p.id = r.payment_id where p.company_id = c.id) as refunds
     from companies c where c.id = any ($1)`,
    [payers],
  );
  const right = rows.filter(({ charges, applied, paid, refunds }) =>
    charges === 2 ? applied === 3 && paid === 3 && refunds === 1 : charges === 1 && applied === 2 && paid === 2 && refunds === 0,
  );
  const faults = rows.filter((row) => !right.includes(row)).map((row) => JSON.stringify(row));
  return rows.some(({ charges }) => charges === 2) ? faults : [...faults, 'no two pages were ever paid, so this proves nothing'];
}

/** Both pages are paid, even the one whose payment is over: a payer who has its link can still pay. */
async function overlapping({ context, people, control }: Stage): Promise<string> {
  const payer = await newPayer(context);
  const [a = '', b = '', c = ''] = await Promise.all([0, 1, 2].map(() => people.application(payer)));
  const first = await people.pay(payer, [a, b]);
  const tabs = [first, ...(await Promise.all([people.pay(payer, [b, c]), people.pay(payer, [b, c])]))];
  for (const reference of new Set(tabs.map((tab) => tab.reference ?? '-')))
    for (const { tx_ref } of await control.links(reference)) {
      const { transaction_id } = await control.pay({ tx_ref });
      await people.returned(reference, { status: 'successful', transaction_id: String(transaction_id) });
    }
  return payer.companyId;
}

async function priceRises({ context, people, control, quiet }: Stage): Promise<string[]> {
  const payer = await newPayer(context);
  const application = await people.application(payer, { product_category: 'leather-and-footwear' });
  const first = await people.pay(payer, [application]);
  await context.pool.query("update product_prices set amount_minor = amount_minor * 3 where id = 'leather-and-footwear'");
  const again = await people.pay(payer, [application]);
  const { transaction_id } = await control.pay({ link: first.link ?? '' });
  await people.returned(first.reference ?? '', { transaction_id: String(transaction_id) });
  await quiet();
  const { rows } = await context.pool.query<{ paid: boolean; minor: number; version: number }>(
    `select a.paid, i.amount_minor::int as minor, i.price_version as version from applications a
     join payment_items i on i.application_id = a.id and i.applied_at is not null where a.id = $1`,
    [application],
  );
  const other = await people.pay(payer, [await people.application(payer, { product_category: 'leather-and-footwear' })]);
  const { rows: next } = await context.pool.query<{ minor: number }>(
    'select amount_minor::int as minor from payments where reference = $1',
    [other.reference],
  );
  await context.pool.query("update product_prices set amount_minor = amount_minor / 3 where id = 'leather-and-footwear'");
  return [
    ...(again.reference === first.reference && again.link === first.link ? [] : ['asked again, it was another payment']),
    ...(rows[0]?.paid === true && rows[0].minor === 30_000 && rows[0].version === 1 ? [] : [`its state is ${JSON.stringify(rows[0])}`]),
    ...(next[0]?.minor === 90_000 ? [] : [`the next one costs ${next[0]?.minor}`]),
  ];
}

/** The page of a handicraft's fee stays open at the provider after its payment let go of the application. */
async function cheapPage({ context, people, control, quiet }: Stage): Promise<string[]> {
  const payer = await newPayer(context);
  const application = await people.application(payer, { product_category: 'handicrafts' });
  const cheap = await people.pay(payer, [application]);
  const path = `/application/${application}`;
  await people.post(payer, `${path}/reopen_application/`);
  const change = { changes: { product_category: { value: 'refined-energy-products', base: 1 } } };
  const changed = await people.call('PATCH', `${path}/update_application/`, change, bearer(payer.token));
  const submitted = await people.post(payer, `${path}/submit_application/`);
  const { transaction_id } = await control.pay({ link: cheap.link ?? '' });
  await people.returned(cheap.reference ?? '', { transaction_id: String(transaction_id) });
  await quiet();
  const { rows } = await context.pool.query<{ paid: boolean; back: number }>(
    `select paid, (select coalesce(sum(r.minor), 0)::int from refunds r join payments p on p.id = r.payment_id where p.reference = $2) as back
     from applications where id = $1`,
    [application, cheap.reference],
  );
  if (changed.status !== 200 || submitted.status !== 200) return [`could not be tried: ${changed.status}, ${submitted.status}`];
  return rows[0]?.paid === false && rows[0].back === 10_000 ? [] : ['100 dollars paid for a product that costs 900'];
}
