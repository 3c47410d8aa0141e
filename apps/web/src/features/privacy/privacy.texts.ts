import { defineTexts } from '../../i18n/define-texts.js';

/** What is stored, why and for how long. */
export const privacyTexts = defineTexts('privacy', {
  nb: {
    title: 'Personvern',
    lead: 'Slik behandler {product} opplysninger om deg når du har en konto.',

    summary: 'Kort fortalt',
    summaryWhat: 'Vi lagrer det som trengs for at du kan ha en konto og logge inn trygt.',
    summaryNot: 'Kontosidene har ingen reklame, ingen statistikk om deg og ingenting fra andre nettsteder.',
    summaryScope: 'Erklæringen gjelder kontoen og innloggingen, ikke resten av {product}.',
    summaryDate: 'Sist endret 29.\u00a0november 2026.',

    stored: 'Dette lagrer vi om deg',
    storedName: 'Navn, e-postadresse, om adressen er bekreftet, når kontoen ble laget, og når du sist logget inn.',
    storedPicture: 'Bildet ditt eller adressen til det, hvis du har lagt inn en adresse eller det kom fra en leverandør.',
    storedLanguage: 'Språket du brukte sist, så e-postene kommer på det språket.',
    storedFields: 'Andre opplysninger på kontoen, hvis tjenesten trenger flere.',
    storedPassword: 'Passordet som en hash. Vi kan kontrollere passordet mot den, men ikke lese det.',
    storedSessions: 'Innlogginger: når du logget inn, når de går ut, IP-adresse og hva nettleseren sier at den er.',
    storedDevices: 'Nettleser og system du har logget inn med før, uten IP-adresse.',
    storedProviders:
      'Kontoer du har koblet til: hvilken leverandør, id-en din der og tilgangen vi fikk. Tilgangen er kryptert.',
    storedTwoFactor:
      'Tofaktorautentisering: nøkkel og reservekoder, som er kryptert, navnet på appen, når den ble lagt til og sist brukt, og antall feil koder på rad.',
    storedPasskeys:
      'Passnøkler: den offentlige nøkkelen, navnet, hva slags enhet eller app som laget den, når den ble laget og sist brukt. Fingeravtrykk og ansikt forlater aldri enheten din.',
    storedPending: 'Lenker og koder du ikke har brukt ennå.',
    storedMails: 'E-poster som ikke er sendt.',
    storedActivity: 'Hendelser på kontoen, som innlogginger og endringer: når, IP-adresse, nettleser og system.',
    storedCases: 'Saker hos kundestøtte om kontoen din.',
    storedBan: 'Om kontoen er sperret, hvorfor og til når.',
    storedCounters: 'Tellere per IP-adresse, e-postadresse og konto, som hindrer misbruk, for eksempel at noen gjetter passord.',

    why: 'Hvorfor vi gjør det',
    whyAccount:
      'Det meste trengs for at du kan ha en konto, logge inn og få e-postene du ber om. Grunnlaget er avtalen med deg (personvernforordningen artikkel 6 nr.\u00a01 bokstav b).',
    whySecurity:
      'IP-adresser, nettlesere, kjente enheter, hendelser, saker, sperringer, tellere og feilmeldinger i loggen brukes til å beskytte kontoen din og tjenesten mot misbruk. Grunnlaget er at denne interessen veier tyngre enn ulempen for deg (artikkel 6 nr.\u00a01 bokstav f).',
    whyChoice: 'Uten navn og e-postadresse kan du ikke ha konto. Bilde, koblede kontoer og tofaktor velger du selv.',
    whyProfile:
      'Vi lager ingen profil av deg. Etter mange forsøk med feil passord eller kode blir innloggingen stengt en stund; det skjer automatisk.',

    howLong: 'Hvor lenge vi lagrer det',
    howLongAccount: 'Kontoen, passordet, kjente enheter og saker hos kundestøtte: til kontoen blir slettet.',
    howLongAdded: 'Koblede kontoer, autentiseringsapper og passnøkler: til du kobler dem fra eller sletter dem.',
    howLongSessions: 'Innlogginger: til {time} etter siste bruk, eller 1\u00a0dag etter innloggingen hvis enheten ikke skal huske deg.',
    howLongTrusted: 'Enheter vi ikke spør om kode på: {time} etter siste innlogging.',
    howLongLinks: 'Lenke for nytt passord: {reset}. Lenke for å bekrefte en adresse: {verify}. Lenke for å slette kontoen: {deletion}.',
    howLongCodes: 'Kode på e-post: {code}. Påbegynt innlogging: {pending}, hos en leverandør 10\u00a0minutter.',
    howLongMails: 'E-poster: til de er sendt. Går det ikke, prøver vi i omtrent 3\u00a0dager, og beholder dem i 30\u00a0dager uten lenker og koder.',
    howLongActivity: 'Hendelser: {events}. IP-adressen i dem blir forkortet og nettleseren slettet etter {details}.',
    howLongActivityShortened: 'Hendelser: {events}, med forkortet IP-adresse og uten nettleser.',
    howLongBan: 'Sperring: til den blir opphevet.',
    howLongCounters: 'Tellere: høyst 24\u00a0timer. Antall feil koder: til du skriver en riktig.',

    who: 'Hvem som får opplysningene',
    whoNobody: 'Kontosidene gir dem ikke til noen andre enn dem som står her.',
    whoProviders:
      'Leverandører du velger selv. Logger du inn med en leverandør, får den vite at du bruker {product}. Vi får navn, e-postadresse og bilde derfra.',
    whoMail: 'E-posttjenesten som bringer e-postene våre til postkassen din.',
  },
  nn: {
    title: 'Personvern',
    lead: 'Slik behandlar {product} opplysningar om deg når du har ein konto.',

    summary: 'Kort fortalt',
    summaryWhat: 'Vi lagrar det som trengst for at du kan ha ein konto og logge inn trygt.',
    summaryNot: 'Kontosidene har ingen reklame, ingen statistikk om deg og ingenting frå andre nettstader.',
    summaryScope: 'Erklæringa gjeld kontoen og innlogginga, ikkje resten av {product}.',
    summaryDate: 'Sist endra 29.\u00a0november 2026.',

    stored: 'Dette lagrar vi om deg',
    storedName: 'Namn, e-postadresse, om adressa er stadfesta, når kontoen blei laga, og når du sist logga inn.',
    storedPicture: 'Biletet ditt eller adressa til det, viss du har lagt inn ei adresse eller det kom frå ein leverandør.',
    storedLanguage: 'Språket du brukte sist, så e-postane kjem på det språket.',
    storedFields: 'Andre opplysningar på kontoen, viss tenesta treng fleire.',
    storedPassword: 'Passordet som ein hash. Vi kan kontrollere passordet mot han, men ikkje lese det.',
    storedSessions: 'Innloggingar: når du logga inn, når dei går ut, IP-adresse og kva nettlesaren seier at han er.',
    storedDevices: 'Nettlesar og system du har logga inn med før, utan IP-adresse.',
    storedProviders:
      'Kontoar du har kopla til: kva leverandør, id-en din der og tilgangen vi fekk. Tilgangen er kryptert.',
    storedTwoFactor:
      'Tofaktorautentisering: nøkkel og reservekodar, som er krypterte, namnet på appen, når han blei lagd til og sist brukt, og talet på feil kodar på rad.',
    storedPasskeys:
      'Passnøklar: den offentlege nøkkelen, namnet, kva slags eining eller app som laga han, når han blei laga og sist brukt. Fingeravtrykk og ansikt forlèt aldri eininga di.',
    storedPending: 'Lenker og kodar du ikkje har brukt enno.',
    storedMails: 'E-postar som ikkje er sende.',
    storedActivity: 'Hendingar på kontoen, som innloggingar og endringar: når, IP-adresse, nettlesar og system.',
    storedCases: 'Saker som kundestøtte har om kontoen din.',
    storedBan: 'Om kontoen er sperra, kvifor og til når.',
    storedCounters: 'Teljarar per IP-adresse, e-postadresse og konto, som hindrar misbruk, til dømes at nokon gjettar passord.',

    why: 'Kvifor vi gjer det',
    whyAccount:
      'Det meste trengst for at du kan ha ein konto, logge inn og få e-postane du ber om. Grunnlaget er avtalen med deg (personvernforordninga artikkel 6 nr.\u00a01 bokstav b).',
    whySecurity:
      'IP-adresser, nettlesarar, kjende einingar, hendingar, saker, sperringar, teljarar og feilmeldingar i loggen blir brukte til å verne kontoen din og tenesta mot misbruk. Grunnlaget er at denne interessa veg tyngre enn ulempa for deg (artikkel 6 nr.\u00a01 bokstav f).',
    whyChoice: 'Utan namn og e-postadresse kan du ikkje ha konto. Bilete, kopla kontoar og tofaktor vel du sjølv.',
    whyProfile:
      'Vi lagar ingen profil av deg. Etter mange forsøk med feil passord eller kode blir innlogginga stengd ei stund; det skjer automatisk.',

    howLong: 'Kor lenge vi lagrar det',
    howLongAccount: 'Kontoen, passordet, kjende einingar og saker hos kundestøtte: til kontoen blir sletta.',
    howLongAdded: 'Kopla kontoar, autentiseringsappar og passnøklar: til du koplar dei frå eller slettar dei.',
    howLongSessions:
      'Innloggingar: til {time} etter siste bruk, eller 1\u00a0dag etter innlogginga viss eininga ikkje skal hugse deg.',
    howLongTrusted: 'Einingar vi ikkje spør om kode på: {time} etter siste innlogging.',
    howLongLinks: 'Lenke for nytt passord: {reset}. Lenke for å stadfeste ei adresse: {verify}. Lenke for å slette kontoen: {deletion}.',
    howLongCodes: 'Kode på e-post: {code}. Påbegynt innlogging: {pending}, hos ein leverandør 10\u00a0minutt.',
    howLongMails: 'E-postar: til dei er sende. Går det ikkje, prøver vi i omtrent 3\u00a0dagar, og tar vare på dei i 30\u00a0dagar utan lenker og kodar.',
    howLongActivity: 'Hendingar: {events}. IP-adressa i dei blir forkorta og nettlesaren sletta etter {details}.',
    howLongActivityShortened: 'Hendingar: {events}, med forkorta IP-adresse og utan nettlesar.',
    howLongBan: 'Sperring: til ho blir oppheva.',
    howLongCounters: 'Teljarar: høgst 24\u00a0timar. Talet på feil kodar: til du skriv ein rett.',

    who: 'Kven som får opplysningane',
    whoNobody: 'Kontosidene gir dei ikkje til nokon andre enn dei som står her.',
    whoProviders:
      'Leverandørar du vel sjølv. Loggar du inn med ein leverandør, får han vite at du bruker {product}. Vi får namn, e-postadresse og bilete derifrå.',
    whoMail: 'E-posttenesta som bringar e-postane våre til postkassa di.',
  },
  en: {
    title: 'Privacy',
    lead: 'How {product} handles information about you when you have an account.',

    summary: 'In short',
    summaryWhat: 'We store what is needed for you to have an account and sign in safely.',
    summaryNot: 'The account pages have no advertising, no statistics about you and nothing from other sites.',
    summaryScope: 'This notice is about the account and the sign-in, not the rest of {product}.',
    summaryDate: 'Last changed 29\u00a0November 2026.',

    stored: 'What we store about you',
    storedName: 'Name, email address, whether the address is verified, when the account was created and when you last signed in.',
    storedPicture: 'Your picture or its address, if you entered an address or it came from a provider.',
    storedLanguage: 'The language you used last, so that emails come in it.',
    storedFields: 'Other information on the account, if the service needs more.',
    storedPassword: "Your password as a hash. We can check your password against it, but can't read it.",
    storedSessions: 'Sign-ins: when you signed in, when they expire, the IP address and what the browser says it is.',
    storedDevices: "Browsers and systems you've signed in with before, without IP address.",
    storedProviders:
      "Accounts you've connected: which provider, your id there and the access we were given. The access is encrypted.",
    storedTwoFactor:
      'Two-factor authentication: key and backup codes, which are encrypted, the name of the app, when it was added and last used, and the number of wrong codes in a row.',
    storedPasskeys:
      'Passkeys: the public key, its name, the kind of device or app that created it, and when it was created and last used. Fingerprint and face never leave your device.',
    storedPending: "Links and codes you haven't used yet.",
    storedMails: "Emails that haven't been sent.",
    storedActivity: 'What happens with your account, such as sign-ins and changes: when, IP address, browser and system.',
    storedCases: 'Support cases about your account.',
    storedBan: 'Whether the account is locked, why and until when.',
    storedCounters: 'Counters per IP address, email address and account, which prevent misuse, such as guessing passwords.',

    why: 'Why we do it',
    whyAccount:
      'Most of it is needed for you to have an account, sign in and get the emails you ask for. The legal basis is the contract with you (GDPR article 6(1)(b)).',
    whySecurity:
      'IP addresses, browsers, known devices, events, cases, locks, counters and error messages in the log are used to protect your account and the service against misuse. The legal basis is that this interest outweighs the inconvenience to you (article 6(1)(f)).',
    whyChoice:
      "Without a name and an email address you can't have an account. Picture, connected accounts and two-factor are your own choice.",
    whyProfile:
      "We don't profile you. After many attempts with a wrong password or code, sign-in is closed for a while; that happens automatically.",

    howLong: 'How long we store it',
    howLongAccount: 'The account, the password, known devices and support cases: until the account is deleted.',
    howLongAdded: 'Connected accounts, authenticator apps and passkeys: until you disconnect or delete them.',
    howLongSessions: "Sign-ins: until {time} after last use, or 1\u00a0day after sign-in if the device shouldn't keep you signed in.",
    howLongTrusted: "Devices we don't ask for a code on: {time} after the last sign-in.",
    howLongLinks: 'Link for a new password: {reset}. Link to verify an address: {verify}. Link to delete the account: {deletion}.',
    howLongCodes: 'Code by email: {code}. An unfinished sign-in: {pending}, with a provider 10\u00a0minutes.',
    howLongMails: "Emails: until they're sent. If that fails, we try for about 3\u00a0days and keep them for 30\u00a0days without links and codes.",
    howLongActivity: 'What happened: {events}. The IP address in it is shortened and the browser deleted after {details}.',
    howLongActivityShortened: 'What happened: {events}, with a shortened IP address and without the browser.',
    howLongBan: 'A lock: until it is lifted.',
    howLongCounters: 'Counters: at most 24\u00a0hours. The number of wrong codes: until you enter a right one.',

    who: 'Who gets the information',
    whoNobody: 'The account pages give it to nobody but those named here.',
    whoProviders:
      'Providers you choose yourself. If you sign in with a provider, it learns that you use {product}. We get your name, email address and picture from there.',
    whoMail: 'The email service that carries our emails to your mailbox.',
  },
});
