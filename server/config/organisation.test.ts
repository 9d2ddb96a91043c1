import { describe, expect, it } from 'vitest';
import { organisationExtras, organisationSettings } from './organisation.ts';
import { readConfig } from './config.ts';

const whole = {
  ORGANISATION_NAME: 'Ankara Street Certification',
  ORGANISATION_LEGAL_FORM: 'Limited company',
  ORGANISATION_ADDRESS: '12 Liberation Road; Accra ;Ghana',
  ORGANISATION_EMAIL: 'office@certification.test',
  ORGANISATION_PHONE: '+233201234567',
  ORGANISATION_LAW: 'GH',
  ORGANISATION_COURT: 'High Court, Accra',
  ORGANISATION_TAX_NUMBER: 'C0001234567',
  MAIL_FROM: 'no-reply@certification.test',
  MAIL_TEAM: 'team@certification.test',
};

describe('the operating organisation', () => {
  it('is read as a whole, its address line by line', () => {
    expect(readConfig(whole).organisation).toEqual({
      name: 'Ankara Street Certification',
      legalForm: 'Limited company',
      address: ['12 Liberation Road', 'Accra', 'Ghana'],
      email: 'office@certification.test',
      phone: '+233201234567',
      law: 'GH',
      court: 'High Court, Accra',
      taxNumber: 'C0001234567',
      partners: [],
      socialLinks: [],
    });
  });

  it('may have partners and social links, and these belong to no demonstration', () => {
    const extras = { ORGANISATION_PARTNERS: 'Port of Tema; Savings Bank', ORGANISATION_SOCIAL_LINKS: 'video=https://video.test/a' };
    expect(readConfig({ ...whole, ...extras }).organisation).toMatchObject({
      partners: ['Port of Tema', 'Savings Bank'],
      socialLinks: [{ network: 'video', address: 'https://video.test/a' }],
    });
    expect(() => readConfig(extras)).toThrow('The operating organisation is incomplete');
  });

  it('is nobody where nothing of it is set, whatever the addresses of mails are', () => {
    expect(readConfig({}).organisation).toBeUndefined();
    expect(readConfig({ MAIL_FROM: whole.MAIL_FROM }).organisation).toBeUndefined();
  });

  it.each(Object.keys(whole))('is refused in every mode without %s', (name) => {
    for (const mode of ['development', 'test'])
      expect(() => readConfig({ ...whole, NODE_ENV: mode, [name]: undefined })).toThrow(
        `The operating organisation is incomplete: set ${name}, or none`,
      );
  });

  it.each([
    ['ORGANISATION_EMAIL', 'hello@thamani.example'],
    ['ORGANISATION_PHONE', '0201234567'],
    ['ORGANISATION_LAW', 'Ghana'],
    ['ORGANISATION_LAW', 'QQ'],
    ['ORGANISATION_ADDRESS', 'Accra'],
    ['ORGANISATION_NAME', '検定'],
    ['ORGANISATION_NAME', 'two\nlines'],
    ['ORGANISATION_TAX_NUMBER', ' '],
    ['ORGANISATION_SOCIAL_LINKS', 'video=http://video.test'],
    ['ORGANISATION_SOCIAL_LINKS', 'elsewhere=https://video.test'],
  ])('refuses %s=%s', (name, value) => {
    expect(Object.keys({ ...organisationSettings, ...organisationExtras })).toContain(name);
    expect(() => readConfig({ ...whole, [name]: value })).toThrow(name);
  });
});
