/** Of the page that scans: on a phone, at a border, perhaps without a network. */
export const appWords = {
  name: /*i18n*/ { id: 'app.name', message: 'Thamani: check' },
  heading: /*i18n*/ { id: 'app.heading', message: 'Scan a certificate' },
  lead: /*i18n*/ { id: 'app.lead', message: 'Point the camera at the code on the paper. It works without a network, too.' },
  link: /*i18n*/ { id: 'app.link', message: 'Scan with the camera' },
  scan: /*i18n*/ { id: 'app.scan', message: 'Scan the code' },
  another: /*i18n*/ { id: 'app.another', message: 'Scan another' },
  stop: /*i18n*/ { id: 'app.stop', message: 'Stop' },
  aim: /*i18n*/ { id: 'app.aim', message: 'Hold the whole code inside the frame.' },
  picture: /*i18n*/ { id: 'app.picture', message: 'Choose a picture' },
  pictureMore: /*i18n*/ { id: 'app.picture_more', message: 'A picture of the code can also be dropped or pasted here.' },
  reading: /*i18n*/ { id: 'app.reading', message: 'Reading the picture…' },
  noCamera: /*i18n*/ {
    id: 'app.no_camera',
    message: 'There is no camera here, or it may not be used. Choose a picture of the code, or type the number.',
  },
  noDecoder: /*i18n*/ {
    id: 'app.no_decoder',
    message: 'The scanner could not be loaded. Open this page once with a network, or type the number.',
  },
  noScript: /*i18n*/ { id: 'app.no_script', message: 'Scanning needs script, which is off here. A number can be typed without.' },
  typed: /*i18n*/ { id: 'app.typed', message: 'Or type the number' },
  full: /*i18n*/ { id: 'app.full', message: 'Open the published record' },
};

/** What the phone goes by. */
export const heldWords = {
  heading: /*i18n*/ { id: 'held.heading', message: 'What this phone knows' },
  more: /*i18n*/ {
    id: 'held.more',
    message: 'Without a network, answers come from this. It is refreshed by itself whenever there is one.',
  },
  keys: /*i18n*/ { id: 'held.keys', message: 'Thamani’s keys' },
  lists: /*i18n*/ { id: 'held.lists', message: 'Status lists' },
  newest: /*i18n*/ { id: 'held.newest', message: 'Newest list signed' },
  heard: /*i18n*/ { id: 'held.heard', message: 'Last heard from Thamani' },
  nothing: /*i18n*/ { id: 'held.nothing', message: 'nothing yet' },
  refresh: /*i18n*/ { id: 'held.refresh', message: 'Refresh now' },
  refreshing: /*i18n*/ { id: 'held.refreshing', message: 'Refreshing…' },
  refreshed: /*i18n*/ { id: 'held.refreshed', message: 'Refreshed.' },
  failed: /*i18n*/ { id: 'held.failed', message: 'Thamani cannot be reached just now. What was heard before is used.' },
  old: /*i18n*/ {
    id: 'held.old',
    message: 'Older than seven days: whether a certificate was suspended since cannot be told until this is refreshed.',
  },
  clockOff: /*i18n*/ {
    id: 'held.clock_off',
    message: 'This device’s clock is wrong. It says {device}, and it is {heard}. Days are counted by the right time; set the clock.',
  },
  clockUnsure: /*i18n*/ {
    id: 'held.clock_unsure',
    message:
      'This device’s clock is wrong, or nothing was heard for long. It says {device}; the last word from Thamani is of {heard}. Days cannot be counted.',
  },
};

export const ownHistoryWords = {
  heading: /*i18n*/ { id: 'own.heading', message: 'Checked on this phone' },
  more: /*i18n*/ { id: 'own.more', message: 'It stays on this phone: nobody else can read it, Thamani neither.' },
  none: /*i18n*/ { id: 'own.none', message: 'Nothing yet.' },
  clear: /*i18n*/ { id: 'own.clear', message: 'Delete all of it' },
  again: /*i18n*/ { id: 'own.again', message: 'Check again' },
};

/** What an answer from the code alone says. */
export const offlineWords = {
  valid: /*i18n*/ {
    id: 'offline.valid',
    message: 'Thamani signed this code, and had neither suspended nor revoked the certificate when this phone last heard.',
  },
  tooOld: /*i18n*/ {
    id: 'offline.too_old',
    message: 'The signature in the code is genuine. What this phone knows of its status is more than seven days old, and proves nothing.',
  },
  clock: /*i18n*/ {
    id: 'offline.clock',
    message: 'The signature in the code is genuine, but this device’s clock is wrong: days cannot be counted.',
  },
  key: /*i18n*/ {
    id: 'offline.key',
    message: 'The code is signed with a key that this phone does not know. It may be a newer one: refresh with a network.',
  },
  nothingHeard: /*i18n*/ {
    id: 'offline.nothing_heard',
    message: 'This phone has not heard from Thamani yet, so it can check nothing by itself. Open this page once with a network.',
  },
  otherNumber: /*i18n*/ { id: 'offline.other_number', message: 'The code belongs to another certificate than its address says: {number}' },
  asOf: /*i18n*/ { id: 'offline.as_of', message: 'Status as of {at} ({age})' },
  checked: /*i18n*/ { id: 'offline.checked', message: 'Checked on this phone, {at}' },
  clockFinding: /*i18n*/ { id: 'offline.clock_finding', message: 'This device’s clock is wrong, and days cannot be counted.' },
  codeOnly: /*i18n*/ { id: 'offline.code_only', message: 'Not looked at: this answer comes from the code and from what this phone knows.' },
  listMissing: /*i18n*/ { id: 'offline.list_missing', message: 'This phone has no status list for it.' },
  needsCode: /*i18n*/ {
    id: 'offline.needs_code',
    message: 'There is no network, and a number alone says nothing. Scan the code beside it: that can be checked here.',
  },
};

export const scannedWords = {
  foreign: /*i18n*/ { id: 'scanned.foreign', message: 'Not our address' },
  foreignLead: /*i18n*/ { id: 'scanned.foreign_lead', message: 'This code leads to {host}. That is not Thamani.' },
  doNotOpen: /*i18n*/ { id: 'scanned.do_not_open', message: 'Do not open it, and do not rely on this paper.' },
  foreignMore: /*i18n*/ { id: 'scanned.foreign_more', message: 'The code of a certificate leads to {ours} and nowhere else.' },
  foreignGenuine: /*i18n*/ {
    id: 'scanned.foreign_genuine',
    message:
      'It carries a genuine signature: the facts below are Thamani’s, the address is not. Somebody may have copied them onto a code of their own.',
  },
  picture: /*i18n*/ { id: 'scanned.picture', message: 'Compare this picture' },
  pictureLead: /*i18n*/ {
    id: 'scanned.picture_lead',
    message: 'Thamani signed the code in it and the certificate is in force. That says nothing about the rest of the picture.',
  },
  pictureDo: /*i18n*/ { id: 'scanned.picture_do', message: 'Do not rely on the picture alone.' },
  pictureMore: /*i18n*/ {
    id: 'scanned.picture_more',
    message: 'A picture can be altered around a genuine code. If a line below differs from it, it was altered.',
  },
  pdf: /*i18n*/ { id: 'scanned.pdf', message: 'A PDF is checked on another page' },
  pdfLead: /*i18n*/ { id: 'scanned.pdf_lead', message: 'There it is compared with the published file, which takes a network.' },
  none: /*i18n*/ { id: 'scanned.none', message: 'No certificate' },
  noAddress: /*i18n*/ { id: 'scanned.no_address', message: 'This code has nothing to do with a certificate. Those lead to {ours}.' },
  unread: /*i18n*/ { id: 'scanned.unread', message: 'No code found' },
  unreadLead: /*i18n*/ {
    id: 'scanned.unread_lead',
    message: 'No code can be read in this picture. Take it again: straight, close, the whole code and some white around it.',
  },
};
