import { tendAccount } from './auth-forms.ts';
import { tendCalculator } from './calculator.ts';
import { tendCarousels } from './carousel.ts';
import { tendDetails } from './details.ts';
import { tendForms } from './forms.ts';
import { tendLanguage } from './language.ts';
import { tendPayment } from './payment.ts';
import { showToasts } from './toasts.ts';

/** The one script of the public pages. Everything works without it: it only makes it nicer. */
tendCarousels();
tendDetails();
tendForms();
tendCalculator();
tendLanguage();
tendAccount();
tendPayment();
showToasts();
