import { enhanceAccountForms, enhanceForms } from './forms.ts';
import { enhanceCalculator } from './calculator.ts';
import { enhanceCarousels } from './carousel.ts';
import { enhanceDetails } from './details.ts';
import { enhanceLanguageMenu } from './language.ts';
import { enhancePaymentPage } from './payment.ts';
import { showToasts } from './toasts.ts';
import { enhanceThemePicker } from '../public-layout/theme-choice.ts';

/** The one script of the public pages. Everything works without it: it only makes it nicer. */
enhanceCarousels();
enhanceDetails();
enhanceForms();
enhanceCalculator();
enhanceLanguageMenu();
enhanceAccountForms();
enhancePaymentPage();
showToasts();
showWayToDashboard();
for (const picker of document.querySelectorAll<HTMLElement>('[data-theme-picker]')) enhanceThemePicker(picker);

/**
 * Offers the dashboard in place of the login to who has signed in in this browser: the entry `user` is there from sign-in to sign-out
 * (signed-in-layout/signed-in-user.ts). It grants nothing: a session that has ended leads from the dashboard to the login and back.
 */
function showWayToDashboard(): void {
  try {
    if (localStorage.getItem('user') === null) return;
  } catch {
    return; // A browser may forbid storage.
  }
  for (const link of document.querySelectorAll<HTMLElement>('[data-signed-in]')) link.hidden = link.dataset['signedIn'] === 'no';
}
