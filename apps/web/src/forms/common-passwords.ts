const NORWEGIAN = `
  passord hemmelig sommer vinter høsten våren norge oslo bergen trondheim stavanger tromsø drammen fredrikstad sandnes
  rosenborg brann viking vålerenga lillestrøm lyn stabæk godset fotball håndball hockey sykkel kjærlighet elsker kjære
  skatten mamma pappa bestemor bestefar hund katt hest kanin elefant velkommen heisann hallo test tester sjokolade
  banan eple kaffe brus pizza taco julenissen påske bursdag skole jobb arbeid kontor datamaskin mobil telefon bilen
  volvo toyota nissen troll prinsesse prins venner vennskap solskinn blomst stjerne måne engel djevel konge dronning
  mandag tirsdag onsdag torsdag fredag lørdag søndag januar februar mars april juni juli august september oktober
  november desember nora emma sofie ingrid kari anne marie ida silje camilla hanne maria anders thomas martin marius
  kristian andreas magnus henrik jonas mathias sander emil jakob ola nordmann
`;

const INTERNATIONAL = `
  password passwd welcome letmein iloveyou admin administrator login master monkey dragon football baseball basketball
  sunshine princess shadow superman batman spiderman pokemon starwars whatever trustno summer winter spring autumn
  secret hello charlie jordan liverpool arsenal chelsea manchester united barcelona madrid google samsung iphone
  minecraft fortnite hunter soccer killer computer internet freedom flower cookie buster tigger ginger pepper love
  lovely angel changeme default guest root user access private temp qazwsx michael jessica daniel ashley michelle
  abc qwe asd zxc
`;

/** Words frequent in lists of leaked passwords, in lower case. Bundled, so that judging a password sends nothing. */
export const COMMON_PASSWORDS: readonly string[] = `${NORWEGIAN} ${INTERNATIONAL}`.trim().split(/\s+/);
