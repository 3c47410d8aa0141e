import { defineTexts } from '../../i18n/define-texts.js';

/** The structure of the EU model statement (2018/1523). Operators replace the `operator` texts with their answers. */
export const accessibilityStatementTexts = defineTexts('accessibility-statement', {
  nb: {
    title: 'Tilgjengelighet',
    lead: 'Tilgjengelighetserklæring for kontosidene til {product}, og hva du kan gjøre hvis noe stopper deg.',

    scope: 'Hva erklæringen gjelder',
    scopeIn: 'Den gjelder innlogging, registrering, hjelp og sidene om kontoen din.',
    scopeOut:
      'Den gjelder ikke resten av {product}, sidene til leverandører du logger inn med, og sider for utviklere.',

    status: 'Status',
    statusGoal:
      'Sidene er laget etter WCAG 2.2, nivå A og AA. Det er mer enn forskriften om universell utforming av ikt krever.',
    statusPartly: 'Status: delvis i samsvar med kravene.',
    statusWhy:
      'Vi kjenner ingen brudd på kravene. Men sidene er ikke prøvd av brukere med hjelpemidler, og derfor sier vi ikke at alt er i samsvar.',

    gaps: 'Det vi ikke vet, og det som ikke kan endres',
    gapsReaders: 'Ikke prøvd: skjermleser, talestyring og andre hjelpemidler, av folk som bruker dem til vanlig.',
    gapsNynorsk: 'Ikke lest: nynorsken er skrevet uten at en som bruker nynorsk, har lest den.',
    gapsMails: 'Ikke prøvd: e-postene i ulike e-postprogrammer. Alle har en utgave i ren tekst.',
    gapsTime:
      'Av sikkerhetshensyn kan noen tider ikke forlenges. Vi sier fra før de går ut, og du kan begynne på nytt.',

    method: 'Slik er det vurdert',
    methodSelf:
      'Erklæringen ble laget 21.\u00a0november 2026 etter en egenvurdering av programmet Portvakt, ikke av dette nettstedet.',
    methodAxe:
      'axe-core på hver side: bokmål, nynorsk og engelsk, 1200 og 320\u00a0piksler bredt, og fargene også i mørkt utseende. Ingen funn.',
    methodKeyboard: 'Bare tastatur: logge inn, skrive engangskode og slette kontoen.',
    methodNarrow: '320\u00a0piksler bredt og 400\u00a0% zoom: ingen side må rulles sidelengs.',
    methodSpacing: 'Økt avstand mellom tegn, ord og linjer (WCAG 1.4.12): ingen tekst blir kuttet.',
    methodFocus: 'Navn på felt, feilmeldinger og fokus: egne tester for hvert skjema.',
    methodLimits:
      'Kontrollene kjøres ved hver endring av programmet. Automatiske kontroller finner bare en del av feilene.',

    feedback: 'Si fra om feil',
    feedbackHow:
      'Er det noe du ikke får brukt? Kontakt den som driver {product}. Si hvilken side det gjelder, hva du ville gjøre, og hvilket hjelpemiddel du bruker.',
    feedbackForm: 'Du kan også be om å få innholdet i en annen form.',

    complaint: 'Klage',
    complaintFirst: 'Kontakt først den som driver {product}.',
    complaintSupervisor:
      'Tilsynet for universell utforming av ikt (Uu-tilsynet) kontrollerer at kravene blir fulgt, og tar imot tips.',
    complaintTribunal:
      'Er du utestengt fordi en side ikke er tilgjengelig, kan du klage til Diskrimineringsnemnda. Det er gratis.',
    supervisor: 'Uu-tilsynet',
    tribunal: 'Diskrimineringsnemnda',

    operator: 'Dette må den som driver {product}, fylle inn',
    operatorWhy: 'Programmet som viser siden, kjenner ikke svarene. De må stå her, eller i en egen erklæring:',
    operatorContact: 'Hvem som svarer på tilbakemeldinger, hvordan du når dem, og hvor fort de svarer.',
    operatorOwn: 'Hva en vurdering av dette nettstedet viser, og hva som er endret i utseende og tekst.',
    operatorPublic: 'For offentlige virksomheter: lenken til erklæringen i løsningen til Uu-tilsynet.',
  },
  nn: {
    title: 'Tilgjenge',
    lead: 'Tilgjengeerklæring for kontosidene til {product}, og kva du kan gjere viss noko stoppar deg.',

    scope: 'Kva erklæringa gjeld',
    scopeIn: 'Ho gjeld innlogging, registrering, hjelp og sidene om kontoen din.',
    scopeOut: 'Ho gjeld ikkje resten av {product}, sidene til leverandørar du loggar inn med, og sider for utviklarar.',

    status: 'Status',
    statusGoal:
      'Sidene er laga etter WCAG 2.2, nivå A og AA. Det er meir enn forskrifta om universell utforming av ikt krev.',
    statusPartly: 'Status: delvis i samsvar med krava.',
    statusWhy:
      'Vi kjenner ingen brot på krava. Men sidene er ikkje prøvde av brukarar med hjelpemiddel, og derfor seier vi ikkje at alt er i samsvar.',

    gaps: 'Det vi ikkje veit, og det som ikkje kan endrast',
    gapsReaders: 'Ikkje prøvd: skjermlesar, talestyring og andre hjelpemiddel, av folk som bruker dei til vanleg.',
    gapsNynorsk: 'Ikkje lesen: nynorsken er skriven utan at ein som bruker nynorsk, har lese han.',
    gapsMails: 'Ikkje prøvd: e-postane i ulike e-postprogram. Alle har ei utgåve i rein tekst.',
    gapsTime:
      'Av sikkerheitsomsyn kan nokre tider ikkje forlengjast. Vi seier frå før dei går ut, og du kan begynne på nytt.',

    method: 'Slik er det vurdert',
    methodSelf:
      'Erklæringa blei laga 21.\u00a0november 2026 etter ei eigenvurdering av programmet Portvakt, ikkje av denne nettstaden.',
    methodAxe:
      'axe-core på kvar side: bokmål, nynorsk og engelsk, 1200 og 320\u00a0pikslar breitt, og fargane også i mørk utsjånad. Ingen funn.',
    methodKeyboard: 'Berre tastatur: logge inn, skrive eingongskode og slette kontoen.',
    methodNarrow: '320\u00a0pikslar breitt og 400\u00a0% zoom: inga side må rullast sidelengs.',
    methodSpacing: 'Auka avstand mellom teikn, ord og linjer (WCAG 1.4.12): ingen tekst blir kutta.',
    methodFocus: 'Namn på felt, feilmeldingar og fokus: eigne testar for kvart skjema.',
    methodLimits:
      'Kontrollane blir køyrde ved kvar endring av programmet. Automatiske kontrollar finn berre ein del av feila.',

    feedback: 'Sei frå om feil',
    feedbackHow:
      'Er det noko du ikkje får brukt? Kontakt den som driv {product}. Sei kva side det gjeld, kva du ville gjere, og kva hjelpemiddel du bruker.',
    feedbackForm: 'Du kan også be om å få innhaldet i ei anna form.',

    complaint: 'Klage',
    complaintFirst: 'Kontakt først den som driv {product}.',
    complaintSupervisor:
      'Tilsynet for universell utforming av ikt (Uu-tilsynet) kontrollerer at krava blir følgde, og tar imot tips.',
    complaintTribunal:
      'Er du utestengd fordi ei side ikkje er tilgjengeleg, kan du klage til Diskrimineringsnemnda. Det er gratis.',
    supervisor: 'Uu-tilsynet',
    tribunal: 'Diskrimineringsnemnda',

    operator: 'Dette må den som driv {product}, fylle inn',
    operatorWhy: 'Programmet som viser sida, kjenner ikkje svara. Dei må stå her, eller i ei eiga erklæring:',
    operatorContact: 'Kven som svarer på tilbakemeldingar, korleis du når dei, og kor fort dei svarer.',
    operatorOwn: 'Kva ei vurdering av denne nettstaden viser, og kva som er endra i utsjånad og tekst.',
    operatorPublic: 'For offentlege verksemder: lenka til erklæringa i løysinga til Uu-tilsynet.',
  },
  en: {
    title: 'Accessibility',
    lead: 'Accessibility statement for the account pages of {product}, and what you can do if something stops you.',

    scope: 'What the statement covers',
    scopeIn: 'It covers signing in, signing up, help and the pages about your account.',
    scopeOut:
      "It doesn't cover the rest of {product}, the pages of providers you sign in with, or pages for developers.",

    status: 'Status',
    statusGoal:
      'The pages are made to WCAG 2.2, levels A and AA. That is more than the Norwegian regulation on universal design of ICT asks for.',
    statusPartly: 'Status: partially compliant with the requirements.',
    statusWhy:
      "We know of no failure. But the pages haven't been tried by people who use assistive technology, so we don't say that they comply in full.",

    gaps: "What we don't know, and what can't be changed",
    gapsReaders:
      'Not tried: screen readers, speech control and other assistive technology, by people who use them daily.',
    gapsNynorsk: 'Not read: the Nynorsk was written without a user of Nynorsk having read it.',
    gapsMails: 'Not tried: the emails in various email programs. All have a plain text version.',
    gapsTime:
      "For security reasons, some time limits can't be extended. We tell you before they end, and you can start again.",

    method: 'How it was assessed',
    methodSelf:
      'The statement was made on 21\u00a0November 2026 from a self-assessment of the Portvakt software, not of this site.',
    methodAxe:
      'axe-core on every page: Bokmål, Nynorsk and English, 1200 and 320\u00a0pixels wide, and the colours in the dark appearance too. Nothing found.',
    methodKeyboard: 'Keyboard only: signing in, entering a one-time code and deleting the account.',
    methodNarrow: '320\u00a0pixels wide and 400\u00a0% zoom: no page has to be scrolled sideways.',
    methodSpacing: 'More space between letters, words and lines (WCAG 1.4.12): no text is cut off.',
    methodFocus: 'Names of fields, error messages and focus: separate tests for each form.',
    methodLimits: 'The checks run with every change to the software. Automatic checks find only some of the problems.',

    feedback: 'Tell us about problems',
    feedbackHow:
      "Is there something you can't use? Contact whoever runs {product}. Say which page it is, what you wanted to do, and which assistive technology you use.",
    feedbackForm: 'You can also ask for the content in another form.',

    complaint: 'Complaints',
    complaintFirst: 'Contact whoever runs {product} first.',
    complaintSupervisor:
      'The Norwegian Authority for Universal Design of ICT checks that the requirements are met, and takes reports.',
    complaintTribunal:
      "If you're shut out because a page isn't accessible, you can complain to the Norwegian Anti-Discrimination Tribunal. It is free of charge.",
    supervisor: 'Authority for Universal Design of ICT',
    tribunal: 'Anti-Discrimination Tribunal',

    operator: 'To be filled in by whoever runs {product}',
    operatorWhy:
      "The software behind this page doesn't know the answers. They must be given here, or in a separate statement:",
    operatorContact: 'Who answers feedback, how you reach them, and how fast they answer.',
    operatorOwn: 'What an assessment of this site shows, and what has been changed in appearance and text.',
    operatorPublic: "For public bodies: the link to the statement in the authority's own service.",
  },
});
