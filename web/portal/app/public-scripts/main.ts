import { enhanceAccountForms, enhanceForms } from './forms.ts';
import { enhanceCalculator } from './calculator.ts';
import { enhanceCarousels } from './carousel.ts';
import { enhanceDetails } from './details.ts';
import { enhanceLanguageMenu } from './language.ts';
import { enhancePaymentPage } from './payment.ts';
import { showToasts } from './toasts.ts';

/** The one script of the public pages. Everything works without it: it only makes it nicer. */
enhanceCarousels();
enhanceDetails();
enhanceForms();
enhanceCalculator();
enhanceLanguageMenu();
enhanceAccountForms();
enhancePaymentPage();
showToasts();
