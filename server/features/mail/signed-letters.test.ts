import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { configOfProcess } from '../../config/process-config.ts';
import type { Translate } from '../../i18n/catalogs.ts';
import { renderMailTo, signedBy } from './layout-interface.ts';

const plain: Translate = ({ message }) => message ?? '';
const deps = { config: configOfProcess(), translatorFor: () => plain };
const letter = renderMailTo(deps, { email: 'ama@shea.test', language: 'en', name: '' }, () => ({
  kind: 'contact.acknowledgement',
  subject: 'Subject',
  heading: 'Heading',
  paragraphs: ['Paragraph'],
  facts: [],
  footer: ['Footer'],
  why: 'requested',
}));
const { organisation } = readConfig({
  ORGANISATION_NAME: 'Road <b> Certification',
  ORGANISATION_LEGAL_FORM: 'Limited company',
  ORGANISATION_ADDRESS: '12 Liberation Road; Accra; Ghana',
  ORGANISATION_EMAIL: 'office@certification.test',
  ORGANISATION_PHONE: '+233201234567',
  ORGANISATION_LAW: 'GH',
  ORGANISATION_COURT: 'High Court, Accra',
  ORGANISATION_TAX_NUMBER: 'C0001234567',
  MAIL_FROM: 'no-reply@certification.test',
  MAIL_TEAM: 'team@certification.test',
});
if (organisation === undefined) throw new Error('the settings name an organisation');

describe('a letter of an operating organisation', () => {
  const signed = signedBy(organisation, letter);

  it('ends with its sender, as text and as a page', () => {
    expect(signed.text).toBe(
      `${letter.text}\nRoad <b> Certification, Limited company\n12 Liberation Road, Accra, Ghana\noffice@certification.test · +233201234567`,
    );
    expect(signed.html).toContain('<bdi>Road &lt;b&gt; Certification, Limited company</bdi><br>');
    expect(signed.html.replace(/<p[^>]*><bdi>Road .*?<\/p>/, '')).toBe(letter.html);
  });

  it('keeps everything else, and a letter of a demonstration names nobody', () => {
    expect({ ...signed, text: letter.text, html: letter.html }).toEqual(letter);
    expect(letter.text + letter.html).not.toMatch(/Certification, Limited|\.example/);
  });
});
