// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../testing/render.tsx';
import { ContactForm } from './ContactForm.tsx';
import { Refused, Sent } from './ContactResult.tsx';

const typed = { first_name: 'Ama', last_name: 'Mensah', email: 'wrong', phone: '+233 24 123 4567', message: 'Shea butter' };
const toast = () => document.querySelector<HTMLTemplateElement>('template[data-toast]')?.content.textContent;

describe('a refusal', () => {
  test('with faults in fields is a summary in the order of the form, and a toast with its heading', () => {
    const sentence = 'Fill in this field.';
    const errors = { message: sentence, phone: sentence, email: sentence, last_name: sentence, first_name: sentence };
    renderAt('/contact-us', <Refused problem={{ code: 'fields_missing', message: 'Please fill in all fields', errors }} />);
    const summary = screen.getByRole('alert');
    expect(within(summary).getByRole('heading').textContent).toBe('Please fill in all fields');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['#first_name', '#last_name', '#email', '#phone', '#message']);
    expect(summary.hasAttribute('data-takes-focus')).toBe(true);
    expect(toast()).toBe('Please fill in all fields');
  });

  test('for another reason says the server’s sentence, that the text is still there, and whom to write to', () => {
    const message = 'Too many attempts in a short time. Try again later.';
    renderAt('/contact-us', <Refused problem={{ code: 'too_many_requests', message, errors: {} }} />);
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('Your message was not sent.');
    expect(notice.textContent).toContain(message);
    expect(notice.textContent).toContain('Your message is still in the form.');
    expect(within(notice).getByRole('link').getAttribute('href')).toMatch(/^mailto:/);
    expect(toast()).toBe('Your message was not sent.');
  });

  test.each(['timed_out', 'unreachable', 'unreadable'])('%s is told as a server that did not answer', (code) => {
    renderAt('/contact-us', <Refused problem={{ code, message: 'The server could not be reached.', errors: {} }} />);
    expect(screen.getByRole('alert').textContent).toContain('Our server did not answer. Please wait a minute and send your message again.');
  });
});

describe('the form', () => {
  test('keeps what was typed, with each fault beside its field', () => {
    const errors = { email: 'Enter an email address like name@company.com.' };
    renderAt('/contact-us', <ContactForm typed={typed} problem={{ code: 'fields_invalid', message: 'x', errors }} />);
    for (const [name, value] of Object.entries(typed)) expect(document.getElementById(name)).toHaveProperty('value', value);
    expect(document.getElementById('email')?.getAttribute('aria-describedby')).toBe('email-hint email-error');
    expect(document.getElementById('email-error')?.textContent).toBe(errors.email);
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(1);
  });

  test('starts with the certificate in question, or with the typed text if there is any', () => {
    const { unmount } = renderAt('/contact-us', <ContactForm certificate="TVA-26-000001-7" />);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'About certificate TVA-26-000001-7:\n');
    unmount();
    renderAt('/contact-us', <ContactForm typed={typed} certificate="TVA-26-000001-7" />);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Shea butter');
  });
});

test('a message that arrived has its reference, and leads to another one in the same language', () => {
  renderAt('/fr/contact-us', <Sent reference="M-26-000123" />, 'fr');
  expect(screen.getByRole('status').textContent).toContain('M-26-000123');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/fr/contact-us');
});
