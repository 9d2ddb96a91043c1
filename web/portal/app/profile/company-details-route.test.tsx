// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useActionData } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import CompanyDetails, { action, clientAction } from '../routes/profile/company-details.tsx';
import { CompanyContext } from '../company-context/CompanyContext.tsx';
import { permissionsOf } from '../company-context/permissions.ts';
import { amina, sheaWorks, signedInAs } from '../testing/people.ts';
import { renderPage } from '../testing/render.tsx';
import { apiAnswers, posted, sentTo } from '../testing/requests.ts';

const path = '/profile/company-details';
const cookie = `__Host-token=${'t'.repeat(43)}`;
const ghana = [{ name: 'Ghana', iso2: 'GH', phonecode: '233' }];

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ message: '', data: ghana }));
});
afterEach(() => vi.unstubAllGlobals());

const short = signedInAs({
  company_data: {
    ...sheaWorks,
    reg_country: '',
    rc_number: '',
    sector: '',
    head_office_country: '',
    missing_to_submit: ['reg_country', 'rc_number', 'sector'],
  },
});

function open(address = path, who = short, answer?: unknown) {
  const Page = CompanyDetails as unknown as (props: { readonly actionData: unknown }) => React.ReactNode;
  const Shown = () => (
    <CompanyContext companyId={who.profile.company_id} permissions={permissionsOf(who.profile)}>
      <Page actionData={useActionData()} />
    </CompanyContext>
  );
  return renderPage({ path, page: Shown, address, who, action: () => answer });
}

const control = (id: string) => document.getElementById(id) as HTMLInputElement;

describe('the page of what is still needed', () => {
  test('asks for those fields alone, with the country of the facility filled in', async () => {
    open(`${path}?next=%2Fapplications%2Fx%2Fedit&country=GH`);
    await waitFor(() => expect(control('reg_country').value).toBe('Ghana'));
    expect([...new FormData(document.querySelector('form') ?? undefined).keys()].filter((name) => name !== 'company_id')).toEqual([
      'reg_country',
      'rc_number',
      'sector',
    ]);
    expect(control('tax_identification_number')).toBeNull();
  });

  test('a field that stays empty is named, with what to do beside it', async () => {
    const problem = { code: 'fields_missing', message: '', errors: { rc_number: '' } };
    open(path, short, { problem });
    fireEvent.click(screen.getByRole('button', { name: /^Save and continue/ }));
    await waitFor(() => expect(control('rc_number-error').textContent).toBe('Fill in this field.'));
    expect(screen.getByRole('heading', { name: 'Please fill in all fields' })).toBeDefined();
  });

  test('a complete company is led on', () => {
    open(`${path}?next=%2Fapplications`, amina);
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/applications');
    expect(document.querySelector('form')).toBeNull();
  });

  test('a person who may not change the company learns who can', () => {
    open(path, signedInAs({ ...short.profile, roles: ['editor'] }));
    expect(screen.getByText('An owner can change the company’s details.')).toBeDefined();
    expect(document.querySelector('form')).toBeNull();
  });
});

describe('its form', () => {
  const filled = { reg_country: 'GH', rc_number: ' CS-1 ', sector: 'agriculture' };
  const send = async (fields: Readonly<Record<string, string>>, query = '') => {
    const address = `${path}${query}`;
    return action({ ...posted<object>(address, fields, cookie), url: new URL(address, 'http://localhost') } as never);
  };

  test('sends what the page asks for and nothing else, and leads back to where one came from', async () => {
    const fetched = apiAnswers(200, { message: '', data: amina.profile });
    const answer = await send({ ...filled, company_size: 'Large', role: 'admin' }, '?next=%2Fapplications%2Fx%2Fedit%3Fpage%3D8');
    expect(sentTo(fetched)).toEqual([{ path: '/api/profile/user/me', body: { ...filled, rc_number: 'CS-1' } }]);
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).headers.get('location')).toBe('/applications/x/edit?page=8');
  });

  test.each(['//evil.example', 'https://evil.example/applications', '/services', '/\\evil.example'])('never leads to %s', async (next) => {
    apiAnswers(200, { message: '', data: amina.profile });
    const answer = (await send(filled, `?next=${encodeURIComponent(next)}`)) as Response;
    expect(answer.headers.get('location')).toBe('/profile?tab=company');
  });

  test('an empty field is refused before anything is sent', async () => {
    const fetched = apiAnswers(200, { message: '', data: amina.profile });
    expect(await send({ ...filled, sector: ' ' })).toMatchObject({
      data: { problem: { code: 'fields_missing', errors: { sector: '' } } },
      init: { status: 422 },
    });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('without a connection the page says so', async () => {
    const answer = await clientAction({ serverAction: () => Promise.reject(new TypeError('no connection')) } as never);
    expect(answer).toEqual({ problem: { code: 'unreachable', message: '', errors: {} } });
  });
});
