// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
// Loaded beforehand: the page fetches it when it is first needed.
import './CompanyRefusalNotice.tsx';
import type { Problem } from '../session/problem.ts';
import { FormRefused } from '../signed-in-layout/FormRefused.tsx';
import { renderPart } from '../testing/render.tsx';
import { CompanyRefusal } from './CompanyContext.tsx';

const [shea, cocoa] = ['01a1ddf6-3221-71ab-aa98-5f030a407601', '01a1ddf6-3221-71ab-aa98-5f030a407602'];
const changed: Problem = {
  code: 'company_changed',
  message: 'You are now acting for another company in this browser, so nothing was saved.',
  errors: {},
  companies: { openedFor: { id: shea, name: 'Tamale Shea Works' }, actingFor: { id: cocoa, name: 'Kumasi Cocoa' } },
};
const sentence = 'You are now acting for Kumasi Cocoa. This page was opened for Tamale Shea Works.';
const back = () => screen.getByRole('link', { name: 'Switch back to Tamale Shea Works' });

describe('another tab has switched to another company', () => {
  test('the notice names both companies, takes the focus, and offers both ways', async () => {
    renderPart(<CompanyRefusal problem={changed} />, { at: '/ar/payments?page=2' });
    await screen.findByRole('status');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Kumasi Cocoa'));
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses).toEqual(['/ar/choose-company?next=%2Far%2Fpayments%3Fpage%3D2', '/ar/dashboard']);
  });

  test('in place of the summary of a form, with what was typed still there; nothing is sent by itself', async () => {
    const { posted } = renderPart(
      <form>
        <FormRefused problem={changed} controls={[]} />
        <input aria-label="Reason" defaultValue="typed" />
      </form>,
    );
    expect(await screen.findByText((_, element) => element?.tagName === 'H2' && element.textContent === sentence)).toBeDefined();
    expect(screen.getByText('Nothing was saved. What you typed is still on this page.')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('typed');
    expect(screen.getByRole('link', { name: 'Open Kumasi Cocoa' })).toBeDefined();
    expect(posted).toEqual([]);
  });

  test('to switch back chooses the company of the page, and the page says that the last action was not carried out', async () => {
    const onSwitchedBack = vi.fn<() => void>();
    const answer = ({ company_id }: Readonly<Record<string, string>>) => ({ chosen: company_id });
    const part = <CompanyRefusal problem={changed} onSwitchedBack={onSwitchedBack} />;
    const { user, posted, address } = renderPart(part, { at: '/payments', answer });
    await screen.findByRole('status');
    await user.click(back());
    expect(await screen.findByText('Your last action was not carried out. Check the page, then try again.')).toBeDefined();
    expect(screen.getByRole('heading').textContent).toBe('You are acting for Tamale Shea Works again.');
    expect(posted).toEqual([{ company_id: shea }]);
    expect(onSwitchedBack).toHaveBeenCalledOnce();
    expect(address()).toBe('/payments');
  });

  test('refused once more after the person had switched back, the question is asked again', async () => {
    const answer = ({ company_id }: Readonly<Record<string, string>>) => ({ chosen: company_id });
    const { user, rerender } = renderPart(<CompanyRefusal problem={changed} />, { answer });
    await screen.findByRole('status');
    await user.click(back());
    await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('You are acting for Tamale Shea Works again.'));
    rerender(<CompanyRefusal problem={{ ...changed }} />);
    expect(screen.getByRole('heading').textContent).toBe(sentence);
  });

  test('a switch that is refused says why, and can be tried again', async () => {
    const answer = () => ({ problem: { code: 'not_found', message: 'There is no such company.', errors: {} } });
    const { user } = renderPart(<CompanyRefusal problem={changed} />, { answer });
    await screen.findByRole('status');
    await user.click(back());
    expect((await screen.findByRole('alert')).textContent).toBe('There is no such company.');
    expect(back()).toBeDefined();
  });

  test('a person who has left the company of the page can only open the other', async () => {
    const left = { ...changed, companies: { openedFor: null, actingFor: { id: cocoa, name: 'Kumasi Cocoa' } } };
    renderPart(<CompanyRefusal problem={left} />);
    expect((await screen.findByRole('heading')).textContent).toBe(
      'You are now acting for Kumasi Cocoa. You no longer belong to the company of this page.',
    );
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Open Kumasi Cocoa']);
  });

  test('where the names could not be loaded, the server’s sentence leads to the choice', async () => {
    const { companies: _, ...unnamed } = changed;
    renderPart(<CompanyRefusal problem={unnamed} />, { at: '/payments' });
    expect((await screen.findByRole('heading')).textContent).toBe(changed.message);
    expect(screen.getByRole('link', { name: 'Choose a company' }).getAttribute('href')).toBe('/choose-company?next=%2Fpayments');
  });
});

test.each([
  ['company_not_chosen', 'Choose a company', '/choose-company?next=%2Fpayments'],
  ['second_factor_required', 'Set up two-step sign-in', '/profile?tab=profiles#two-step'],
])('%s: says so and leads on', async (code, link, href) => {
  renderPart(<CompanyRefusal problem={{ code, message: 'The server says so.', errors: {} }} />, { at: '/payments' });
  expect((await screen.findByRole('heading')).textContent).toBe('The server says so.');
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(href);
});
