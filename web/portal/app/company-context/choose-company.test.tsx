// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import ChooseCompany from '../routes/account/choose-company.tsx';
import { renderAt } from '../testing/render.tsx';
import { companiesFor } from './company-search.ts';
import type { OwnCompany } from './own-companies.ts';

const [shea, cocoa] = ['01a1ddf6-3221-71ab-aa98-5f030a407601', '01a1ddf6-3221-71ab-aa98-5f030a407602'];
const company = (id: string, company_name: string, more: Partial<OwnCompany> = {}): OwnCompany => {
  return { id, company_name, roles: ['editor', 'finance'], is_agent: false, is_current: false, ...more };
};

type Props = Parameters<typeof ChooseCompany>[0];

function open(address: string, all: readonly OwnCompany[], actionData?: object) {
  const { searchParams } = new URL(address, 'http://localhost');
  const loaderData = {
    ...companiesFor(all, searchParams),
    isLong: all.length > 10,
    isNone: all.length === 0,
    next: searchParams.get('next') ?? undefined,
  };
  return renderAt(address, <ChooseCompany {...({ loaderData, actionData, params: {}, matches: [] } as unknown as Props)} />);
}

const choices = () => screen.getAllByRole<HTMLButtonElement>('button').filter(({ name }) => name === 'company_id');

test('lists the companies with roles, and says where one is an agent and which one is current', () => {
  const address = '/choose-company?next=%2Fpayments';
  open(address, [company(shea, 'Tamale Shea Works', { is_agent: true }), company(cocoa, 'Kumasi Cocoa', { is_current: true })]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose a company');
  expect(choices().map(({ value }) => value)).toEqual([cocoa, shea]);
  expect(choices()[0]?.textContent).toMatch(/^Kumasi Cocoa.*Editor.*Finance.*Current$/);
  expect(choices()[1]?.textContent).toMatch(/^Tamale Shea Works.*Agent$/);
  expect(choices()[0]?.form?.getAttribute('action')).toBe(address);
  expect(screen.queryByRole('search')).toBeNull();
});

test('more than ten have a search, which keeps the way back', () => {
  const eleven = Array.from({ length: 11 }, (_, at) => company(`01a1ddf6-3221-71ab-aa98-5f030a4076${at + 10}`, `Company ${at}`));
  open('/choose-company?next=%2Fpayments&search=company+10', eleven);
  const form = screen.getByRole<HTMLFormElement>('search');
  expect(Object.fromEntries(new FormData(form))).toEqual({ next: '/payments', search: 'company 10' });
  expect(screen.getByText('1 company found')).toBeDefined();
  expect(choices()).toHaveLength(1);
});

test('more than twenty have pages, which keep the search and the way back', () => {
  const many = Array.from({ length: 45 }, (_, at) => company(`01a1ddf6-3221-71ab-aa98-5f030a4076${at + 10}`, `Company ${at}`));
  open('/choose-company?next=%2Fpayments&search=company&page=2', many);
  const pages = ['Previous', 'Next'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(pages.map((href) => Object.fromEntries(new URL(href ?? '', 'http://localhost').searchParams))).toEqual([
    { next: '/payments', search: 'company', page: '1' },
    { next: '/payments', search: 'company', page: '3' },
  ]);
});

test('a person without a company reads what to do, and is led to the profile', () => {
  open('/choose-company', []);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You do not belong to a company.');
  expect(screen.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile');
});

test('a choice that was refused says why', () => {
  open('/choose-company', [company(shea, 'Tamale Shea Works')], {
    problem: { code: 'not_found', message: 'There is no such company.', errors: {} },
  });
  expect(screen.getAllByRole('alert')[0]?.textContent).toContain('There is no such company.');
});
