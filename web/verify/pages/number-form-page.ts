import { fileWords } from './file-messages.ts';
import { appWords } from './offline-app-messages.ts';
import { html, type Markup } from './html.ts';
import type { PageContext } from './page-context.ts';
import { shell } from './page-layout.ts';
import { faultOf, faults, numberStart } from './number-validation.ts';
import { faultWords, pageWords, typeInWords } from './messages.ts';
import { code } from './formatting.ts';

export interface TypeIn {
  /** The value of the field; if given, the form also shows its error. */
  readonly typed?: string;
}

/** Without script it is an ordinary form; with it, a wrong number is told before anything is sent. */
export function typeInForm({ typed }: TypeIn, { say, language }: PageContext): Markup {
  const fault = typed === undefined ? undefined : faultOf(typed);
  const words = (name: (typeof faults)[number]) => say(faultWords[name], { start: code(numberStart) });
  const wrong = fault === undefined ? undefined : html` aria-invalid="true"`;
  return html`<form class="ask" action="/${language}/" novalidate>
    <label for="number">${say(typeInWords.field)}</label>
    <p id="hint">${say(typeInWords.hint, { start: code(numberStart) })}</p>
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
      /><button class="btn">${say(typeInWords.send)}</button>
    </div>
    ${faults.map((name) => html`<template id="fault-${name}">${words(name)}</template>`)}
  </form>`;
}

export function typeInPage(asked: TypeIn, place: PageContext): string {
  const { say, doubt, language } = place;
  const isWrong = asked.typed !== undefined;
  const body = html`<div class="in home">
    <h1>${say(isWrong ? typeInWords.broken : typeInWords.heading)}</h1>
    ${isWrong ? undefined : html`<p class="lead">${say(typeInWords.lead)}</p>`}${typeInForm(asked, place)}
    <p><a class="btn plain" href="/${language}/app">${say(appWords.link)}</a></p>
    <div class="foot">
      <a href="/${language}/file">${say(fileWords.link)}</a>
      <a href="${doubt(undefined)}">${say(pageWords.doubt)}</a>
      <p>${say(pageWords.authority)}</p>
    </div>
  </div>`;
  return shell({ heading: say(isWrong ? typeInWords.broken : pageWords.site), path: '', indexed: !isWrong, body }, place);
}
