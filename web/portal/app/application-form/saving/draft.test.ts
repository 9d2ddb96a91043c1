import { expect, test } from 'vitest';
import { change, changesToSend, clashed, confirmed, draftOf, marked, refused, restored, settled } from './draft.ts';
import type { Draft } from './draft.ts';

const held = {
  locale: 'en' as const,
  values: { product_name: 'Shea', final_product_value: '10.00' },
  versions: { product_name: 2, final_product_value: 1 },
  documents: {},
  unread: {},
};

function answered(versions: Record<string, number>, unread = {}) {
  return { versions, documents: {}, unread };
}

function sent(draft: Draft): Draft {
  return marked(draft, changesToSend(draft));
}

test('a change waits with the version it was made on, until the server confirms it', () => {
  const typed = change(draftOf(held), 'product_name', 'Shea butter');
  const changes = changesToSend(typed);
  expect(changes).toEqual({ product_name: { value: 'Shea butter', base: 2 } });
  const after = confirmed(sent(typed), changes, answered({ product_name: 3 }));
  expect(after.pending).toEqual({});
  expect(after.versions['product_name']).toBe(3);
});

test('the same answer in another spelling is no change, and what is on the screen stays as it was typed', () => {
  const typed = change(draftOf(held), 'final_product_value', '10,00');
  expect(typed.pending).toEqual({});
  expect(typed.values.final_product_value).toBe('10,00');
});

test('a value typed back to the stored one is still sent, since another call may be in flight', () => {
  const there = sent(change(draftOf(held), 'product_name', 'Shea butter'));
  expect(changesToSend(change(there, 'product_name', 'Shea'))).toEqual({ product_name: { value: 'Shea', base: 2 } });
});

test('what was typed while a call was under way goes on top of it', () => {
  const typed = change(draftOf(held), 'product_name', 'Shea b');
  const changes = changesToSend(typed);
  const further = change(sent(typed), 'product_name', 'Shea butter');
  const after = confirmed(further, changes, answered({ product_name: 3 }));
  expect(changesToSend(after)).toEqual({ product_name: { value: 'Shea butter', base: 3 } });
});

test('two windows: both values are shown, the rest is still sent, and the chosen one goes on the newest version', () => {
  const typed = change(change(draftOf(held), 'product_name', 'Mine'), 'currency', 'GHS');
  const told = clashed(sent(typed), { product_name: { theirs: 'Theirs', version: 5 } });
  expect(told.clashes).toEqual({ product_name: { theirs: 'Theirs', version: 5 } });
  expect(told.values.product_name).toBe('Mine');
  expect(changesToSend(told)).toEqual({ currency: { value: 'GHS', base: 0 } });
  expect(changesToSend(settled(told, 'product_name', 'mine'))).toEqual({
    product_name: { value: 'Mine', base: 5 },
    currency: { value: 'GHS', base: 0 },
  });
  const taken = settled(told, 'product_name', 'theirs');
  expect(taken.values.product_name).toBe('Theirs');
  expect(Object.keys(taken.pending)).toEqual(['currency']);
  expect(taken.versions['product_name']).toBe(5);
});

test('an answer that was lost on its way back is no clash', () => {
  const lost = sent(change(draftOf(held), 'product_name', 'Shea b'));
  const further = change(lost, 'product_name', 'Shea butter');
  const told = clashed(further, { product_name: { theirs: 'Shea b', version: 3 } });
  expect(told.clashes).toEqual({});
  expect(changesToSend(told)).toEqual({ product_name: { value: 'Shea butter', base: 3 } });
});

test('what the other window wrote alike is no clash either', () => {
  const told = clashed(sent(change(draftOf(held), 'final_product_value', '12,5')), {
    final_product_value: { theirs: '12.50', version: 9 },
  });
  expect([told.clashes, told.pending]).toEqual([{}, {}]);
});

test('a refused answer stays, and is not sent again until it changes', () => {
  const told = refused(sent(change(draftOf(held), 'product_name', 'x')), { product_name: 'Not this.', other: 'no field of ours' });
  expect(changesToSend(told)).toEqual({});
  expect(told.values.product_name).toBe('x');
  expect(changesToSend(change(told, 'product_name', 'y'))).toEqual({ product_name: { value: 'y', base: 2 } });
});

test('what this browser kept is laid over what the server holds; what arrived after all is not', () => {
  const kept = {
    product_name: { value: 'Kept', base: 2 },
    final_product_value: { value: '10', base: 1 },
    currency: { value: 'GHS', base: 0 },
  };
  const back = restored(change(draftOf(held), 'currency', 'USD'), kept);
  expect(back.values).toMatchObject({ product_name: 'Kept', currency: 'USD', final_product_value: '10.00' });
  expect(Object.keys(back.pending).toSorted()).toEqual(['currency', 'product_name']);
});

test('a kept change on an older version conflicts at the server, except where the stored value was ours', () => {
  const older = restored(draftOf(held), { product_name: { value: 'Kept', base: 1 } });
  expect(changesToSend(older).product_name?.base).toBe(1);
  const ours = restored(draftOf(held), { product_name: { value: 'Shea butter', base: 1, sent: 'Shea' } });
  expect(changesToSend(ours).product_name?.base).toBe(2);
});

test('a long text goes by itself, and the rest after it', () => {
  const typed = change(change(draftOf(held), 'product_description', 'ش'.repeat(11_995)), 'waste_management_practices', 'Shells');
  expect(Object.keys(changesToSend(typed))).toEqual(['product_description']);
  const endless = change(typed, 'product_description', 'ش'.repeat(30_000));
  expect(Object.keys(changesToSend(endless))).toEqual(['waste_management_practices']);
});

test('an error that only the server can find is shown beside the answer until the answer changes', () => {
  const typed = change(draftOf(held), 'hs_code', '999999');
  const after = confirmed(sent(typed), changesToSend(typed), answered({ hs_code: 3 }, { hs_code: 'This code is not in HS 2022.' }));
  expect([after.pending, after.refusals]).toEqual([{}, { hs_code: 'This code is not in HS 2022.' }]);
  expect(change(after, 'hs_code', '180400').refusals).toEqual({});
  expect(draftOf({ ...held, unread: { hs_code: 'No such code.' } }).refusals).toEqual({ hs_code: 'No such code.' });
});
