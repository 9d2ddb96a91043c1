import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { describe, expect, test, vi } from 'vitest';
import { applicationId, applicationIn } from '../../testing/application.ts';
import { save } from './saving.ts';
import type { Ended } from './saving.ts';

const changes = { product_name: { value: 'Shea butter', base: 0 } };
const problem = (status: number, code: string) =>
  new ApiProblem(status, code, 'The server says so.', {
    errors: { product_name: 'This answer is too long. Shorten it.' },
    clashes: { product_name: { yours: 'Mine', theirs: 'Theirs', version: 5 } },
  });

const answering = (answer: () => object) => {
  const call = vi.fn<() => Promise<object>>(async () => answer());
  return { call, api: { call } as unknown as Client };
};
const refusing = (error: unknown) =>
  answering(() => {
    throw error;
  });
const takes = () => answering(() => ({ message: '', data: applicationIn('draft', { versions: { product_name: 3 } }) }));

describe('changes', () => {
  test('that are taken come back with their versions', async () => {
    const { api, call } = takes();
    expect(await save(api, applicationId, changes, 'en')).toMatchObject({ kind: 'saved', versions: { product_name: 3 } });
    expect(call).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'updateApplication' }), {
      params: { id: applicationId },
      body: { changes, number_locale: 'en' },
    });
  });

  test.each([
    [404, 'not_found', { kind: 'closed', changed: false, message: 'The server says so.' }],
    [409, 'action_not_allowed', { kind: 'closed', changed: false, message: 'The server says so.' }],
    [403, 'permission_denied', { kind: 'halted', changed: false, problem: { code: 'permission_denied', message: 'The server says so.' } }],
    [409, 'company_deletion_pending', { kind: 'halted', changed: false, problem: { message: 'The server says so.' } }],
    [409, 'company_not_chosen', { kind: 'halted', problem: { code: 'company_not_chosen' } }],
    [409, 'company_changed', { kind: 'halted', problem: { code: 'company_changed' } }],
    [409, 'second_factor_required', { kind: 'halted', problem: { code: 'second_factor_required' } }],
    [409, 'edit_conflict', { kind: 'clash', clashes: { product_name: { yours: 'Mine', theirs: 'Theirs', version: 5 } } }],
    [0, 'unreachable', { kind: 'unreachable' }],
    [429, 'too_many_requests', { kind: 'unreachable' }],
    [500, 'unreadable', { kind: 'unreachable' }],
    [503, 'unreadable', { kind: 'unreachable' }],
    [422, 'fields_invalid', { kind: 'refused', changed: false, errors: { product_name: 'This answer is too long. Shorten it.' } }],
  ])('refused with %i %s', async (status, code, saved) => {
    const end = vi.fn<() => Promise<Ended>>();
    expect(await save(refusing(problem(status, code)).api, applicationId, changes, 'en', end)).toMatchObject(saved);
    expect(end).not.toHaveBeenCalled();
  });

  test('an error that is no answer of the API, such as the redirect to sign-in, is not swallowed', async () => {
    const redirect = new Response(null, { status: 302 });
    await expect(save(refusing(redirect).api, applicationId, changes, 'en')).rejects.toBe(redirect);
  });
});

describe('the end of the form', () => {
  const paying: Ended = { kind: 'paying', link: 'https://provider.example/pay/1' };

  test('follows the changes, and is reached without changes too', async () => {
    const { api, call } = takes();
    expect(await save(api, applicationId, changes, 'en', async () => paying)).toMatchObject({ ...paying, versions: { product_name: 3 } });
    expect(call).toHaveBeenCalledTimes(1);
    expect(await save(api, applicationId, {}, 'en', async () => paying)).toMatchObject(paying);
    expect(call).toHaveBeenCalledTimes(1);
  });

  test.each([
    // The form must not say that the answers were not saved.
    [404, 'not_found', { kind: 'closed', changed: true, versions: { product_name: 3 } }],
    [409, 'action_not_allowed', { kind: 'closed', changed: true, versions: { product_name: 3 } }],
    [0, 'timed_out', { kind: 'unreachable' }],
    [409, 'company_changed', { kind: 'halted', changed: true, versions: { product_name: 3 } }],
    // The answers were taken: only to pay is for other roles.
    [403, 'permission_denied', { kind: 'refused', changed: true, message: 'The server says so.' }],
    // Too many payments: waiting for a connection would not help, so the person is told.
    [429, 'too_many_requests', { kind: 'refused', changed: true, versions: { product_name: 3 } }],
    [422, 'fields_missing', { kind: 'refused', changed: true, message: 'The server says so.' }],
  ])('refused with %i %s after the changes were taken', async (status, code, saved) => {
    const end = () => Promise.reject(problem(status, code));
    expect(await save(takes().api, applicationId, changes, 'en', end)).toMatchObject(saved);
  });
});
