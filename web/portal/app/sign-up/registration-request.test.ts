import { expect, test } from 'vitest';
import { formOf, keyring, registrationIn } from './registration-request.ts';

function asForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('what the browser sends is what the call gets', () => {
  const form = asForm(formOf({ first_name: 'Ama', email: ' ama@example.com', is_women_led: true }, 'seven blue canoes', 'key-12345'));
  const { body, email, key } = registrationIn(form);
  expect(body).toMatchObject({
    first_name: 'Ama',
    last_name: '',
    is_women_led: true,
    is_cooperative: false,
    password: 'seven blue canoes',
  });
  expect({ email, key }).toEqual({ email: 'ama@example.com', key: 'key-12345' });
});

test('a role, and whatever else is added to the form, goes no further', () => {
  expect(Object.keys(registrationIn(asForm({ role: 'admin', is_admin: 'true', status: 'active' })).body)).not.toContain('role');
  expect(Object.keys(registrationIn(asForm({ role: 'admin' })).body)).toHaveLength(26);
});

test('the same content keeps its key, another gets another', () => {
  let made = 0;
  const keyFor = keyring(() => `key-${(made += 1)}`);
  expect([keyFor('a'), keyFor('a'), keyFor('b'), keyFor('b')]).toEqual(['key-1', 'key-1', 'key-2', 'key-2']);
});
