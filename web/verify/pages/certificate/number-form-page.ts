import { fileMessages } from '../file/file-messages.ts';
import { appMessages } from '../offline-app/offline-app-messages.ts';
import { html, type Markup } from '../layout/html.ts';
import type { PageContext } from '../layout/page-context.ts';
import { shell } from '../layout/page-layout.ts';
import { faultOf, faults, numberStart } from './number-validation.ts';
import { faultMessages, pageMessages, typeInMessages } from '../layout/messages.ts';
import { code } from '../layout/formatting.ts';

export interface TypeIn {
  /** The value of the field; if given, the form also shows its error. */
  readonly typed?: string;
}

/** Without script it is an ordinary form; with it, a wrong number is told before anything is sent. */
export function typeInForm({ typed }: TypeIn, { say, language }: PageContext): Markup {
  const fault = typed === undefined ? undefined : faultOf(typed);
  const words = (name: (typeof faults)[number]) => say(faultMessages[name], { start: code(numberStart) });
  const wrong = fault === undefined ? undefined : html` aria-invalid="true"`;
  return html`<form class="ask" action="/${language}/" novalidate>
    <label for="number">${say(typeInMessages.field)}</label>
    <p id="hint">${say(typeInMessages.hint, { start: code(numberStart) })}</p>
    <p id="fault" class="err" role="alert">${fault === undefined ? undefined : words(fault)}</p>
    <div class="row">
      <input
        id="number"
        name="number"
        dir="ltr"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        maxlength="80"
        aria-describedby="hint fault"
        placeholder="TVA-"
        value="${typed ?? ''}"
        ${wrong}
      /><button class="btn">${say(typeInMessages.send)}</button>
    </div>
    ${faults.map((name) => html`<template id="fault-${name}">${words(name)}</template>`)}
  </form>`;
}

export function typeInPage(asked: TypeIn, place: PageContext): string {
  const { say, doubt, language } = place;
  const isWrong = asked.typed !== undefined;
  const body = html`<div class="in home">
    <h1>${say(isWrong ? typeInMessages.broken : typeInMessages.heading)}</h1>
    ${isWrong ? undefined : html`<p class="lead">${say(typeInMessages.lead)}</p>`}${typeInForm(asked, place)}
    <p><a class="btn plain" href="/${language}/app">${say(appMessages.link)}</a></p>
    <div class="foot">
      <a href="/${language}/file">${say(fileMessages.link)}</a>
      <a href="${doubt(undefined)}">${say(pageMessages.doubt)}</a>
      <p>${say(typeInMessages.about)} ${say(pageMessages.authority)}</p>
    </div>
  </div>`;
  return shell({ heading: say(isWrong ? typeInMessages.broken : pageMessages.site), path: '', indexed: !isWrong, body }, place);
}
