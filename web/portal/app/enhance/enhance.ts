import { tendDetails } from './details.ts';
import { tendForms } from './forms.ts';
import { showToasts } from './toasts.ts';

/** The one script of the public pages. Everything works without it: it only makes it nicer. */
tendDetails();
tendForms();
showToasts();
