// What the mails of a product have to fulfil in its own words (docs/EXTENDING.md).
export { describeEveryMail } from './every-mail.contract.js';
