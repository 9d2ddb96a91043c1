import type { Language } from '@thamani/domain/languages.ts';
import type { HelpTexts } from '../outline.ts';
import arabicAccount from './ar/account.ts';
import arabicApply from './ar/apply.ts';
import arabicCertificate from './ar/certificate.ts';
import arabicCheck from './ar/check.ts';
import arabicForm from './ar/form.ts';
import arabicPayment from './ar/payment.ts';
import arabicReview from './ar/review.ts';
import englishAccount from './en/account.ts';
import englishApply from './en/apply.ts';
import englishCertificate from './en/certificate.ts';
import englishCheck from './en/check.ts';
import englishForm from './en/form.ts';
import englishPayment from './en/payment.ts';
import englishReview from './en/review.ts';
import frenchAccount from './fr/account.ts';
import frenchApply from './fr/apply.ts';
import frenchCertificate from './fr/certificate.ts';
import frenchCheck from './fr/check.ts';
import frenchForm from './fr/form.ts';
import frenchPayment from './fr/payment.ts';
import frenchReview from './fr/review.ts';

/** The compiler finds an answer that a language lacks. */
export const texts: Readonly<Record<Language, HelpTexts>> = {
  en: {
    apply: englishApply,
    form: englishForm,
    payment: englishPayment,
    review: englishReview,
    certificate: englishCertificate,
    check: englishCheck,
    account: englishAccount,
  },
  fr: {
    apply: frenchApply,
    form: frenchForm,
    payment: frenchPayment,
    review: frenchReview,
    certificate: frenchCertificate,
    check: frenchCheck,
    account: frenchAccount,
  },
  ar: {
    apply: arabicApply,
    form: arabicForm,
    payment: arabicPayment,
    review: arabicReview,
    certificate: arabicCertificate,
    check: arabicCheck,
    account: arabicAccount,
  },
};
