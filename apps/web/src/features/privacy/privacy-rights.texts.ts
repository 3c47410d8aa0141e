import { defineTexts } from '../../i18n/define-texts.js';

/** Cookies, rights, and what only the operator knows: operators replace the `operator` texts with their answers. */
export const privacyRightsTexts = defineTexts('privacy-rights', {
  nb: {
    cookies: 'Informasjonskapsler',
    cookiesNeeded:
      'Vi bruker bare informasjonskapsler som innloggingen trenger. Derfor spør vi ikke om samtykke. Ingen er til statistikk eller reklame, og ingen kommer fra andre.',
    cookiesName: 'Navnene står her uten begynnelsen, som er lik for alle, vanligvis «__Secure-portvakt.».',
    cookieSession: 'session_token: holder deg logget inn. I {time}, eller til du lukker nettleseren.',
    cookieData:
      'session_data: gjør sidene raskere ved å huske hvem du er i {time}.',
    cookieRemember: 'dont_remember: sier at du ikke vil bli husket på enheten. Til du lukker nettleseren.',
    cookieTwoFactor: 'two_factor: holder på innloggingen mens du finner engangskoden. {time}.',
    cookieTrusted: 'trust_device: gjør at vi ikke spør om kode på denne enheten. {time}.',
    cookieKnown:
      'known_device: kjenner igjen nettleseren, så du slipper inn også når noen andre prøver å gjette passordet ditt. 180\u00a0dager fra siste innlogging.',
    cookieState: 'state: kjenner igjen nettleseren når du kommer tilbake fra en leverandør. 10\u00a0minutter.',
    cookiePendingSignUp:
      'pending_sign_up: holder på registreringen når en leverandør ikke har alt vi trenger. 10\u00a0minutter.',
    cookieLinkResult: 'link_result: forteller siden at lenken i e-posten virket. Slettes når siden er lest, senest etter 5\u00a0minutter.',
    cookieAdmin: 'admin_session: bare for kundestøtte, mens de ser en konto som brukeren. Til nettleseren blir lukket.',
    cookiePasskey: 'passkey: knytter forespørselen om en passnøkkel til denne nettleseren. 5\u00a0minutter.',
    cookiesLocal:
      'Nettleseren din husker også språk, utseende, innloggingsmåten du brukte sist, når du svarte «Ikke nå» til en passnøkkel, og om kundestøtte har slått av snarveien til søket. Det blir liggende på enheten til du sletter det i nettleseren.',
    cookiesTab:
      'Det du skriver i et skjema på kontosidene, ligger i fanen til du har sendt det, i tilfelle du må logge inn på nytt. Passord og koder ligger aldri der.',
    cookiesTabSteps:
      'Fanen husker også hva du var i gang med når du må logge inn på nytt eller er hos en leverandør, hvilke saker du har svart «Det var meg» til, når siden sist lastet seg selv på nytt, og hvilken konto kundestøtte ser på. Det blir borte når fanen blir lukket.',

    rights: 'Rettighetene dine',
    rightsAccess: 'Innsyn: du kan få vite hva som er lagret om deg. Det meste ser du selv på kontosidene.',
    rightsCorrect: 'Retting: du kan få rettet det som er feil. Navn, bilde og e-postadresse endrer du vanligvis selv.',
    rightsDelete: 'Sletting: du kan få slettet det vi ikke har grunn til å beholde.',
    rightsCopy: 'Dataportabilitet: du kan få opplysningene du har gitt oss, i en form som andre kan lese.',
    rightsObject: 'Begrensning og protest: du kan be om at bruken blir begrenset, eller protestere mot den.',
    rightsHow: 'Kontakt den som driver {product}, for det du ikke får gjort selv. Du skal få svar innen en måned.',
    rightsComplain: 'Mener du at opplysningene blir brukt feil, kan du klage til Datatilsynet.',
    profile: 'Se profilen din',
    devices: 'Se enhetene dine',
    signInMethods: 'Se innloggingsmåtene dine',
    downloadData: 'Last ned opplysningene dine',
    authority: 'Datatilsynet',

    deletion: 'Når du sletter kontoen',
    deletionSelf: 'Du kan slette kontoen selv. Alt som står under «Dette lagrer vi om deg», blir da slettet med en gang, bortsett fra hendelser, e-poster og tellere.',
    deletionAsk: 'Kontakt den som driver {product}, hvis du vil slette kontoen.',
    deletionRest:
      'E-poster som alt er på vei, blir likevel sendt, og tellerne går ut av seg selv. Hendelsene blir stående uten navn og adresse. Tilgang du har gitt en leverandør, trekker du tilbake der.',
    deleteAccount: 'Slett kontoen',

    operator: 'Dette må den som driver {product}, fylle inn',
    operatorWhy: 'Programmet som viser siden, kjenner ikke svarene. De må stå her, eller i en egen personvernerklæring:',
    operatorController: 'Hvem som er behandlingsansvarlig, og hvordan du når dem og personvernombudet, hvis de har et.',
    operatorProcessors: 'Hvem som drifter tjenesten, databasen og e-posten for dem.',
    operatorPlace: 'Hvor serverne står, og om noe blir sendt ut av EØS.',
    operatorLogs: 'Hvor lenge logger og sikkerhetskopier blir lagret, og hvem som har tilgang.',
    operatorMore: 'Andre opplysninger om deg i resten av {product}.',
  },
  nn: {
    cookies: 'Informasjonskapslar',
    cookiesNeeded:
      'Vi bruker berre informasjonskapslar som innlogginga treng. Derfor spør vi ikkje om samtykke. Ingen er til statistikk eller reklame, og ingen kjem frå andre.',
    cookiesName: 'Namna står her utan starten, som er lik for alle, vanlegvis «__Secure-portvakt.».',
    cookieSession: 'session_token: held deg logga inn. I {time}, eller til du lukkar nettlesaren.',
    cookieData:
      'session_data: gjer sidene raskare ved å hugse kven du er i {time}.',
    cookieRemember: 'dont_remember: seier at du ikkje vil bli hugsa på eininga. Til du lukkar nettlesaren.',
    cookieTwoFactor: 'two_factor: held på innlogginga medan du finn eingongskoden. {time}.',
    cookieTrusted: 'trust_device: gjer at vi ikkje spør om kode på denne eininga. {time}.',
    cookieKnown:
      'known_device: kjenner att nettlesaren, så du slepp inn også når nokon andre prøver å gjette passordet ditt. 180\u00a0dagar frå siste innlogging.',
    cookieState: 'state: kjenner att nettlesaren når du kjem tilbake frå ein leverandør. 10\u00a0minutt.',
    cookiePendingSignUp:
      'pending_sign_up: held på registreringa når ein leverandør ikkje har alt vi treng. 10\u00a0minutt.',
    cookieLinkResult: 'link_result: fortel sida at lenka i e-posten verka. Blir sletta når sida er lesen, seinast etter 5\u00a0minutt.',
    cookieAdmin: 'admin_session: berre for kundestøtte, medan dei ser ein konto som brukaren. Til nettlesaren blir lukka.',
    cookiePasskey: 'passkey: knyter førespurnaden om ein passnøkkel til denne nettlesaren. 5\u00a0minutt.',
    cookiesLocal:
      'Nettlesaren din hugsar også språk, utsjånad, innloggingsmåten du brukte sist, når du svarte «Ikkje no» til ein passnøkkel, og om kundestøtte har slått av snarvegen til søket. Det blir liggande på eininga til du slettar det i nettlesaren.',
    cookiesTab:
      'Det du skriv i eit skjema på kontosidene, ligg i fana til du har sendt det, i tilfelle du må logge inn på nytt. Passord og kodar ligg aldri der.',
    cookiesTabSteps:
      'Fana hugsar også kva du var i gang med når du må logge inn på nytt eller er hos ein leverandør, kva saker du har svart «Det var meg» til, når sida sist lasta seg sjølv på nytt, og kva konto kundestøtte ser på. Det blir borte når fana blir lukka.',

    rights: 'Rettane dine',
    rightsAccess: 'Innsyn: du kan få vite kva som er lagra om deg. Det meste ser du sjølv på kontosidene.',
    rightsCorrect: 'Retting: du kan få retta det som er feil. Namn, bilete og e-postadresse endrar du vanlegvis sjølv.',
    rightsDelete: 'Sletting: du kan få sletta det vi ikkje har grunn til å behalde.',
    rightsCopy: 'Dataportabilitet: du kan få opplysningane du har gitt oss, i ei form som andre kan lese.',
    rightsObject: 'Avgrensing og protest: du kan be om at bruken blir avgrensa, eller protestere mot han.',
    rightsHow: 'Kontakt den som driv {product}, for det du ikkje får gjort sjølv. Du skal få svar innan ein månad.',
    rightsComplain: 'Meiner du at opplysningane blir brukte feil, kan du klage til Datatilsynet.',
    profile: 'Sjå profilen din',
    devices: 'Sjå einingane dine',
    signInMethods: 'Sjå innloggingsmåtane dine',
    downloadData: 'Last ned opplysningane dine',
    authority: 'Datatilsynet',

    deletion: 'Når du slettar kontoen',
    deletionSelf: 'Du kan slette kontoen sjølv. Alt som står under «Dette lagrar vi om deg», blir då sletta med ein gong, bortsett frå hendingar, e-postar og teljarar.',
    deletionAsk: 'Kontakt den som driv {product}, viss du vil slette kontoen.',
    deletionRest:
      'E-postar som alt er på veg, blir likevel sende, og teljarane går ut av seg sjølv. Hendingane blir ståande utan namn og adresse. Tilgang du har gitt ein leverandør, trekker du tilbake der.',
    deleteAccount: 'Slett kontoen',

    operator: 'Dette må den som driv {product}, fylle inn',
    operatorWhy: 'Programmet som viser sida, kjenner ikkje svara. Dei må stå her, eller i ei eiga personvernerklæring:',
    operatorController: 'Kven som er behandlingsansvarleg, og korleis du når dei og personvernombodet, viss dei har eit.',
    operatorProcessors: 'Kven som driftar tenesta, databasen og e-posten for dei.',
    operatorPlace: 'Kvar serverane står, og om noko blir sendt ut av EØS.',
    operatorLogs: 'Kor lenge loggar og sikkerheitskopiar blir lagra, og kven som har tilgang.',
    operatorMore: 'Andre opplysningar om deg i resten av {product}.',
  },
  en: {
    cookies: 'Cookies',
    cookiesNeeded:
      "We only use cookies that signing in needs. That is why we don't ask for consent. None are for statistics or advertising, and none come from others.",
    cookiesName: 'The names are given without the beginning they share, usually “__Secure-portvakt.”.',
    cookieSession: 'session_token: keeps you signed in. For {time}, or until you close the browser.',
    cookieData: 'session_data: makes the pages faster by remembering you for {time}.',
    cookieRemember: "dont_remember: says that you don't want to stay signed in on the device. Until you close the browser.",
    cookieTwoFactor: 'two_factor: holds the sign-in while you find the one-time code. {time}.',
    cookieTrusted: "trust_device: means we don't ask for a code on this device. {time}.",
    cookieKnown:
      'known_device: recognises the browser, so you get in even while someone else tries to guess your password. 180\u00a0days from your last sign-in.',
    cookieState: 'state: recognises the browser when you come back from a provider. 10\u00a0minutes.',
    cookiePendingSignUp:
      "pending_sign_up: keeps your sign-up when a provider doesn't have everything that we need. 10\u00a0minutes.",
    cookieLinkResult: 'link_result: tells the page that the link in the email worked. Deleted once the page has read it, after 5\u00a0minutes at the latest.',
    cookieAdmin: 'admin_session: only for support, while they view an account as its user. Until the browser is closed.',
    cookiePasskey: 'passkey: ties the request for a passkey to this browser. 5\u00a0minutes.',
    cookiesLocal:
      'Your browser also remembers language, appearance, the sign-in method you used last, when you answered “Not now” to a passkey, and whether support has turned off the key for searching. That stays on the device until you clear it in the browser.',
    cookiesTab:
      "What you type in a form on the account pages stays in the tab until you've submitted it, in case you need to sign in again. Passwords and codes are never there.",
    cookiesTabSteps:
      'The tab also remembers what you were doing when you need to sign in again or are with a provider, which cases you have answered “It was me” to, when the page last reloaded itself, and which account support is viewing. That is gone when the tab is closed.',

    rights: 'Your rights',
    rightsAccess: 'Access: you can find out what is stored about you. You can see most of it yourself on the account pages.',
    rightsCorrect:
      'Correction: you can have what is wrong put right. You can usually change your name, picture and email address yourself.',
    rightsDelete: 'Erasure: you can have anything erased that we have no reason to keep.',
    rightsCopy: "Data portability: you can get the information you've given us in a form that others can read.",
    rightsObject: 'Restriction and objection: you can ask for the use to be restricted, or object to it.',
    rightsHow: "Contact whoever runs {product} about what you can't do yourself. You should get an answer within a month.",
    rightsComplain: 'If you think the information is used wrongly, you can complain to the Norwegian Data Protection Authority.',
    profile: 'See your profile',
    devices: 'See your devices',
    signInMethods: 'See your sign-in methods',
    downloadData: 'Download your data',
    authority: 'Norwegian Data Protection Authority',

    deletion: 'When you delete the account',
    deletionSelf: 'You can delete the account yourself. Everything under “What we store about you” is then deleted at once, apart from events, emails and counters.',
    deletionAsk: 'Contact whoever runs {product} if you want to delete the account.',
    deletionRest:
      "Emails already on their way are still sent, and the counters expire by themselves. The events stay without name and address. Access you've given a provider, you withdraw there.",
    deleteAccount: 'Delete account',

    operator: 'To be filled in by whoever runs {product}',
    operatorWhy: "The software behind this page doesn't know the answers. They must be given here, or in a separate notice:",
    operatorController: 'Who the controller is, and how you reach them and their data protection officer, if they have one.',
    operatorProcessors: 'Who hosts the service, the database and the email for them.',
    operatorPlace: 'Where the servers are, and whether anything is sent out of the EEA.',
    operatorLogs: 'How long logs and backups are kept, and who has access.',
    operatorMore: 'Other information about you in the rest of {product}.',
  },
});
