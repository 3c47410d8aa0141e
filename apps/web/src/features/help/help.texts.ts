import { defineTexts } from '../../i18n/define-texts.js';

export const helpTexts = defineTexts('help', {
  nb: {
    title: 'Hjelp med innlogging',
    lead: 'Finn det som ligner på det du opplever.',

    forgotten: 'Glemt passordet?',
    forgottenHow: 'Skriv e-postadressen din, så sender vi deg en lenke. Med den velger du et nytt passord.',
    forgottenThen: 'Når passordet er lagret, blir du logget ut på alle enheter.',
    forgottenThenSoon: 'Når passordet er lagret, blir du logget ut på alle enheter i løpet av {time}.',

    noMail: 'Får du ikke e-posten?',
    noMailJunk: 'Se i søppelposten.',
    noMailWait: 'Vent noen minutter. Noen ganger tar det tid.',
    noMailAddress: 'Sjekk at du skrev e-postadressen kontoen har nå. Vi sier ikke fra når adressen er ukjent.',
    noMailAgain: 'Send på nytt. Har du bedt om flere på kort tid, må du vente 10\u00a0minutter først.',

    deadLink: 'Virker ikke lenken lenger?',
    deadLinkWhy: 'Den kan være for gammel, brukt før eller erstattet av en nyere. Åpne lenken i den nyeste e-posten.',
    deadLinkPassword: 'Gjelder den passordet? Be om en ny lenke.',
    deadLinkVerify: 'Skal du bekrefte e-postadressen? Logg inn, så kan du be om en ny lenke.',
    deadLinkSameBrowser:
      'Noen lenker virker bare i en nettleser der du er logget inn. Logg inn, og åpne lenken på nytt.',

    emailChanged: 'Er e-postadressen endret uten at du gjorde det?',
    emailChangedMeans:
      'Da kan noen andre ha tatt over kontoen. Vi sendte beskjed til den gamle adressen da den nye ble tatt i bruk.',
    emailChangedNoReset: 'Du kan ikke lenger logge inn eller lage nytt passord med den gamle adressen.',
    emailChangedSignedIn:
      'Er du fortsatt logget inn på en enhet? Endre passordet der med en gang, og logg ut de andre enhetene.',
    emailChangedContact: 'Kontakt den som driver {product}. Si hvilken adresse du hadde, og når den ble endret.',
    emailChangedMailbox: 'Endre også passordet til e-posten din. Noen andre kan ha tilgang til den.',

    stranger: 'Har noen andre logget inn eller endret passordet?',
    strangerReset: 'Lag nytt passord. Da blir alle logget ut, også den som tok seg inn.',
    strangerResetSoon: 'Lag nytt passord. Da blir alle logget ut i løpet av {time}, også den som tok seg inn.',
    strangerChange: 'Logg inn, endre passordet, og logg ut alle andre enheter.',
    strangerDevicesOnly:
      'Logg inn, og se innloggingsmåtene og enhetene dine. Koble fra og logg ut det du ikke kjenner.',
    strangerDevices:
      'Logg inn med det nye passordet, og se innloggingsmåtene og enhetene dine. Koble fra og logg ut det du ikke kjenner.',
    strangerElsewhere: 'Bruker du det gamle passordet andre steder? Endre det der også.',

    lockedOut: 'Har du prøvd for mange ganger?',
    lockedOutWait: 'Etter mange feil passord må du vente før du prøver igjen. Det kan ta inntil 15\u00a0minutter.',
    lockedOutReset: 'Lag nytt passord, så slipper du å vente.',
    lockedOutOthers: 'Var det ikke du som prøvde? Det betyr ikke at noen har kommet inn.',

    codes: 'Virker ikke engangskoden?',
    codesNewest: 'Skriv den nyeste koden fra appen, og sjekk at klokken på telefonen går riktig.',
    codesOtherWay: 'Får du ikke brukt appen? Under feltet for koden står de andre måtene, for eksempel en reservekode.',
    codesTime: 'Du har {time} på deg etter passordet. Etter det må du logge inn på nytt.',
    codesBlocked:
      'Etter mange feil koder på rad er både engangskoder og reservekoder stengt i 15\u00a0minutter. Blir det flere, er de stengt i 30 og så 60\u00a0minutter, aldri lenger.',
    codesStranger: 'Var det ikke du som skrev dem? Da kan noen andre passordet ditt. Lag nytt passord.',
    codesStrangerChange:
      'Var det ikke du som skrev dem? Da kan noen andre passordet ditt. Endre det så snart du kommer inn.',
    codesNothingLeft: 'Kommer du ikke inn på noen av måtene? Kontakt den som driver {product}.',

    passkeys: 'Får du ikke logget inn med passnøkkel?',
    passkeysLost: 'Har du mistet enheten? Logg inn på en annen måte, og slett passnøkkelen under Sikkerhet.',
    passkeysSeveral:
      'En passnøkkel som er synkronisert, virker på alle enhetene dine med samme passordapp. Ellers lager du en på hver enhet.',
    passkeysDeleted:
      'Har du slettet den i passordappen? Da virker den ikke lenger. Logg inn på en annen måte, slett den under Sikkerhet, og lag en ny.',

    keyboard: 'Tastatur i administrasjonen',
    keyboardSearch: 'I listen over brukere går tasten / til søkefeltet.',
    keyboardOff: 'Du kan slå den av under Utseende i profilen din.',
    profile: 'Profil',

    neverAsked: 'Dette spør vi aldri om',
    neverAskedWhat: 'Vi spør deg aldri om passord eller engangskoder på e-post eller telefon.',
    neverAskedOperator: 'Den som driver {product}, trenger dem heller ikke for å hjelpe deg.',
    neverAskedDoubt: 'Er du usikker på en e-post? Ikke åpne lenken. Skriv nettadressen til {product} selv.',

    stillStuck: 'Kommer du ikke videre?',
    stillStuckContact: 'Kontakt den som driver {product}.',
    stillStuckOperator: 'Bare de kan si hvordan du når dem, og hvordan du viser at kontoen er din.',

    newPassword: 'Lag nytt passord',
    changePassword: 'Endre passord',
    signInMethods: 'Se innloggingsmåtene dine',
    devices: 'Se enhetene dine',
    signIn: 'Logg inn',
  },
  nn: {
    title: 'Hjelp med innlogging',
    lead: 'Finn det som liknar på det du opplever.',

    forgotten: 'Gløymt passordet?',
    forgottenHow: 'Skriv e-postadressa di, så sender vi deg ei lenke. Når du opnar ho, vel du eit nytt passord.',
    forgottenThen: 'Når passordet er lagra, blir du logga ut på alle einingar.',
    forgottenThenSoon: 'Når passordet er lagra, blir du logga ut på alle einingar i løpet av {time}.',

    noMail: 'Får du ikkje e-posten?',
    noMailJunk: 'Sjå i søppelposten.',
    noMailWait: 'Vent nokre minutt. Nokre gonger tar det tid.',
    noMailAddress: 'Sjekk at du skreiv e-postadressa kontoen har no. Vi seier ikkje frå når adressa er ukjend.',
    noMailAgain: 'Send på nytt. Har du bedt om fleire på kort tid, må du vente 10\u00a0minutt først.',

    deadLink: 'Verkar ikkje lenka lenger?',
    deadLinkWhy: 'Ho kan vere for gammal, brukt før eller erstatta av ei nyare. Opne lenka i den nyaste e-posten.',
    deadLinkPassword: 'Gjeld ho passordet? Be om ei ny lenke.',
    deadLinkVerify: 'Skal du stadfeste e-postadressa? Logg inn, så kan du be om ei ny lenke.',
    deadLinkSameBrowser:
      'Nokre lenker verkar berre i ein nettlesar der du er logga inn. Logg inn, og opne lenka på nytt.',

    emailChanged: 'Er e-postadressa endra utan at du gjorde det?',
    emailChangedMeans:
      'Då kan nokon andre ha tatt over kontoen. Vi sende beskjed til den gamle adressa då den nye blei tatt i bruk.',
    emailChangedNoReset: 'Du kan ikkje lenger logge inn eller lage nytt passord med den gamle adressa.',
    emailChangedSignedIn:
      'Er du framleis logga inn på ei eining? Endre passordet der med ein gong, og logg ut dei andre einingane.',
    emailChangedContact: 'Kontakt den som driv {product}. Sei kva adresse du hadde, og når ho blei endra.',
    emailChangedMailbox: 'Endre også passordet til e-posten din. Nokon andre kan ha tilgang til han.',

    stranger: 'Har nokon andre logga inn eller endra passordet?',
    strangerReset: 'Lag nytt passord. Då blir alle logga ut, også den som tok seg inn.',
    strangerResetSoon: 'Lag nytt passord. Då blir alle logga ut i løpet av {time}, også den som tok seg inn.',
    strangerChange: 'Logg inn, endre passordet, og logg ut alle andre einingar.',
    strangerDevicesOnly:
      'Logg inn, og sjå innloggingsmåtane og einingane dine. Kople frå og logg ut det du ikkje kjenner.',
    strangerDevices:
      'Logg inn med det nye passordet, og sjå innloggingsmåtane og einingane dine. Kople frå og logg ut det du ikkje kjenner.',
    strangerElsewhere: 'Bruker du det gamle passordet andre stader? Endre det der også.',

    lockedOut: 'Har du prøvd for mange gonger?',
    lockedOutWait: 'Etter mange feil passord må du vente før du prøver igjen. Det kan ta inntil 15\u00a0minutt.',
    lockedOutReset: 'Lag nytt passord, så slepp du å vente.',
    lockedOutOthers: 'Var det ikkje du som prøvde? Det betyr ikkje at nokon har kome inn.',

    codes: 'Verkar ikkje eingongskoden?',
    codesNewest: 'Skriv den nyaste koden frå appen, og sjekk at klokka på telefonen går rett.',
    codesOtherWay: 'Får du ikkje brukt appen? Under feltet for koden står dei andre måtane, til dømes ein reservekode.',
    codesTime: 'Du har {time} på deg etter passordet. Etter det må du logge inn på nytt.',
    codesBlocked:
      'Etter mange feil kodar på rad er både eingongskodar og reservekodar stengde i 15\u00a0minutt. Blir det fleire, er dei stengde i 30 og så 60\u00a0minutt, aldri lenger.',
    codesStranger: 'Var det ikkje du som skreiv dei? Då kan nokon andre passordet ditt. Lag nytt passord.',
    codesStrangerChange:
      'Var det ikkje du som skreiv dei? Då kan nokon andre passordet ditt. Endre det så snart du kjem inn.',
    codesNothingLeft: 'Kjem du ikkje inn på nokon av måtane? Kontakt den som driv {product}.',

    passkeys: 'Får du ikkje logga inn med passnøkkel?',
    passkeysLost: 'Har du mista eininga? Logg inn på ein annan måte, og slett passnøkkelen under Sikkerheit.',
    passkeysSeveral:
      'Ein passnøkkel som er synkronisert, verkar på alle einingane dine med same passordapp. Elles lagar du ein på kvar eining.',
    passkeysDeleted:
      'Har du sletta han i passordappen? Då verkar han ikkje lenger. Logg inn på ein annan måte, slett han under Sikkerheit, og lag ein ny.',

    keyboard: 'Tastatur i administrasjonen',
    keyboardSearch: 'I lista over brukarar går tasten / til søkefeltet.',
    keyboardOff: 'Du kan slå han av under Utsjånad i profilen din.',
    profile: 'Profil',

    neverAsked: 'Dette spør vi aldri om',
    neverAskedWhat: 'Vi spør deg aldri om passord eller eingongskodar på e-post eller telefon.',
    neverAskedOperator: 'Den som driv {product}, treng dei heller ikkje for å hjelpe deg.',
    neverAskedDoubt: 'Er du usikker på ein e-post? Ikkje opne lenka. Skriv nettadressa til {product} sjølv.',

    stillStuck: 'Kjem du ikkje vidare?',
    stillStuckContact: 'Kontakt den som driv {product}.',
    stillStuckOperator: 'Berre dei kan seie korleis du når dei, og korleis du viser at kontoen er din.',

    newPassword: 'Lag nytt passord',
    changePassword: 'Endre passord',
    signInMethods: 'Sjå innloggingsmåtane dine',
    devices: 'Sjå einingane dine',
    signIn: 'Logg inn',
  },
  en: {
    title: 'Help signing in',
    lead: 'Find what matches your problem.',

    forgotten: 'Forgot your password?',
    forgottenHow: "Enter your email address and we'll send you a link. Use it to choose a new password.",
    forgottenThen: "Once the password is saved, you're signed out on all devices.",
    forgottenThenSoon: "Once the password is saved, you're signed out on all devices within {time}.",

    noMail: "Didn't get the email?",
    noMailJunk: 'Check your junk folder.',
    noMailWait: 'Wait a few minutes. It sometimes takes a while.',
    noMailAddress: "Check that you entered the address your account has now. We don't say when an address is unknown.",
    noMailAgain: "Send it again. If you've asked for several in a short time, wait 10\u00a0minutes first.",

    deadLink: 'Link no longer works?',
    deadLinkWhy: 'It may be too old, already used, or replaced by a newer one. Open the link in the newest email.',
    deadLinkPassword: 'Is it for your password? Ask for a new link.',
    deadLinkVerify: 'Verifying your email address? Sign in, and you can ask for a new link.',
    deadLinkSameBrowser: "Some links only work in a browser where you're signed in. Sign in, and open the link again.",

    emailChanged: 'Was your email address changed by someone else?',
    emailChangedMeans:
      'Then someone else may have taken over your account. We told the old address when the new one came into use.',
    emailChangedNoReset: 'You can no longer sign in or reset your password with the old address.',
    emailChangedSignedIn:
      'Are you still signed in on a device? Change your password there at once, and sign out the other devices.',
    emailChangedContact: 'Contact whoever runs {product}. Tell them which address you had, and when it was changed.',
    emailChangedMailbox: 'Change the password of your mailbox too. Someone else may have access to it.',

    stranger: 'Has someone else signed in or changed your password?',
    strangerReset: 'Reset your password. That signs everyone out, including whoever got in.',
    strangerResetSoon: 'Reset your password. That signs everyone out within {time}, including whoever got in.',
    strangerChange: 'Sign in, change your password, and sign out all other devices.',
    strangerDevicesOnly:
      "Sign in and look at your sign-in methods and devices. Disconnect and sign out what you don't know.",
    strangerDevices:
      "Sign in with the new password and look at your sign-in methods and devices. Disconnect and sign out what you don't know.",
    strangerElsewhere: 'Do you use the old password anywhere else? Change it there too.',

    lockedOut: 'Tried too many times?',
    lockedOutWait:
      'After many wrong passwords you have to wait before you try again. It can take up to 15\u00a0minutes.',
    lockedOutReset: "Reset your password, and you don't have to wait.",
    lockedOutOthers: "Wasn't it you who tried? It doesn't mean that anyone got in.",

    codes: "One-time code doesn't work?",
    codesNewest: 'Enter the newest code from the app, and check that the clock on your phone is right.',
    codesOtherWay: "Can't use the app? Below the field for the code are the other ways, such as a backup code.",
    codesTime: 'You have {time} after the password. After that you need to sign in again.',
    codesBlocked:
      'After many wrong codes in a row, one-time codes and backup codes are blocked for 15\u00a0minutes. If there are more, they are blocked for 30 and then 60\u00a0minutes, never longer.',
    codesStranger: "Wasn't it you who entered them? Then someone else knows your password. Reset it.",
    codesStrangerChange:
      "Wasn't it you who entered them? Then someone else knows your password. Change it as soon as you get in.",
    codesNothingLeft: 'Does none of the ways work? Contact whoever runs {product}.',

    passkeys: "Can't sign in with a passkey?",
    passkeysLost: 'Have you lost the device? Sign in another way, and delete the passkey under Security.',
    passkeysSeveral:
      'A synced passkey works on all your devices with the same password app. Otherwise, create one on each device.',
    passkeysDeleted:
      'Have you deleted it in your password app? Then it no longer works. Sign in another way, delete it under Security, and create a new one.',

    keyboard: 'Keyboard in the administration',
    keyboardSearch: 'In the list of users, the / key moves to the search field.',
    keyboardOff: 'You can switch it off under Appearance in your profile.',
    profile: 'Profile',

    neverAsked: 'What we never ask for',
    neverAskedWhat: 'We never ask you for passwords or one-time codes by email or phone.',
    neverAskedOperator: "Whoever runs {product} doesn't need them to help you either.",
    neverAskedDoubt: "Not sure about an email? Don't open the link. Type the web address of {product} yourself.",

    stillStuck: 'Still stuck?',
    stillStuckContact: 'Contact whoever runs {product}.',
    stillStuckOperator: 'Only they can say how you reach them, and how you show that the account is yours.',

    newPassword: 'Reset your password',
    changePassword: 'Change your password',
    signInMethods: 'See your sign-in methods',
    devices: 'See your devices',
    signIn: 'Sign in',
  },
});
