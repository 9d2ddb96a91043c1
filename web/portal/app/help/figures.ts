import { codeRules } from '@thamani/domain/accounts/codes.ts';
import { deletionRules } from '@thamani/domain/accounts/profile.ts';
import { secondFactorRules } from '@thamani/domain/accounts/sign-in.ts';
import { appealRules } from '@thamani/domain/appeals/appeals.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import { renewalOpensDays } from '@thamani/domain/certificates/validity.ts';
import { memberRules } from '@thamani/domain/companies/members.ts';
import { documentRules } from '@thamani/domain/documents/documents.ts';
import { currentDiscountScheme, discountSchemes } from '@thamani/domain/fees/fee.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { paymentRules } from '@thamani/domain/payments/payment.ts';
import { correctionDays, serviceLevels, workingDaysToDecision } from '@thamani/domain/review/service-levels.ts';
import { currentScheme, schemes } from '@thamani/domain/valuation/value-addition.ts';

const workingDays: Record<Language, (count: number) => string> = {
  en: (count) => (count === 1 ? '1 working day' : `${count} working days`),
  fr: (count) => (count === 1 ? '1\u00A0jour ouvré' : `${count}\u00A0jours ouvrés`),
  ar: (count) => arabicWorkingDays[new Intl.PluralRules('ar').select(count)].replace('#', String(count)),
};

const arabicWorkingDays: Record<Intl.LDMLPluralRule, string> = {
  zero: 'أقل من يوم عمل',
  one: 'يوم عمل واحد',
  two: 'يومي عمل',
  few: '# أيام عمل',
  many: '# يوم عمل',
  other: '# يوم عمل',
};

/** The figures that answers name, from the rules themselves and in the reader's words. */
export function figuresIn(language: Language) {
  const unit = (name: 'day' | 'minute' | 'hour' | 'megabyte', count: number): string =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, {
      style: 'unit',
      unit: name,
      unitDisplay: name === 'megabyte' ? 'short' : 'long',
    }).format(count);
  const percent = (count: number): string =>
    new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 }).format(count / 100);
  const working = workingDays[language];
  const invoices = fieldOf('invoices');
  const discounts = Object.values(discountSchemes[currentDiscountScheme]);
  return {
    threshold: percent(schemes[currentScheme].thresholdPercent),
    decision: working(workingDaysToDecision.withoutSiteVisit),
    decisionWithVisit: working(workingDaysToDecision.withSiteVisit),
    screening: working(serviceLevels.screening),
    visit: working(serviceLevels.site_visit),
    correction: unit('day', correctionDays),
    appeal: unit('day', appealRules.daysToAppeal),
    appealDecision: working(appealRules.workingDaysToDecide),
    renewal: unit('day', renewalOpensDays),
    discount: percent(Math.max(...discounts)),
    fileSize: unit('megabyte', documentRules.mostBytes / 1024 ** 2),
    invoices: String(invoices.kind === 'documents' ? invoices.max : 0),
    paymentTime: unit('minute', paymentRules.linkMinutes),
    codeTime: unit('minute', codeRules.codeLifeSeconds / 60),
    linkTime: unit('hour', codeRules.linkLifeSeconds / 3600),
    codeTries: String(codeRules.wrongTriesEndACode),
    invitation: unit('day', memberRules.invitationDays),
    recoveryCodes: String(secondFactorRules.recoveryCodes),
    grace: unit('day', deletionRules.graceDays),
  };
}
