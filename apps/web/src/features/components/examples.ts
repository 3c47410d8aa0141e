import type { ComponentType } from 'react';

import type * as Ui from '@portvakt/ui';

import { AvatarExample } from './avatar-example.js';
import { ButtonExample } from './button-example.js';
import { CheckboxExample } from './checkbox-example.js';
import { ChoiceFieldExample } from './choice-field-example.js';
import { DialogExample } from './dialog-example.js';
import { EmailAddressExample } from './email-address-example.js';
import { FieldErrorsExample } from './field-errors-example.js';
import { FramesExample } from './frames-example.js';
import { LiveRegionsExample } from './live-regions-example.js';
import { LoadingExample } from './loading-example.js';
import { PageHeadingExample } from './page-heading-example.js';
import { PanelExample } from './panel-example.js';
import { PanelSectionExample } from './panel-section-example.js';
import { PasswordFieldExample } from './password-field-example.js';
import { RadioGroupExample } from './radio-group-example.js';
import { StrengthBarExample } from './strength-bar-example.js';
import { TagExample } from './tag-example.js';
import { TextFieldExample } from './text-field-example.js';
import { TextLinkExample } from './text-link-example.js';
import { TimelineExample } from './timeline-example.js';
import { WithStrongExample } from './with-strong-example.js';

/** An example and the names of the `libs/ui` exports that it shows. */
interface ControlExample {
  readonly shows: readonly (keyof typeof Ui)[];
  readonly Example: ComponentType;
}

/** All examples. A spec compares the names with the exports of `libs/ui`. */
export const EXAMPLES: readonly ControlExample[] = [
  { shows: ['Avatar', 'sameOriginPicture'], Example: AvatarExample },
  { shows: ['Button', 'ButtonLink'], Example: ButtonExample },
  { shows: ['Checkbox'], Example: CheckboxExample },
  { shows: ['ChoiceField'], Example: ChoiceFieldExample },
  { shows: ['Dialog'], Example: DialogExample },
  { shows: ['EmailAddress'], Example: EmailAddressExample },
  { shows: ['FieldErrors', 'inFieldOrder'], Example: FieldErrorsExample },
  { shows: ['SiteFrame', 'AccountFrame', 'PanelPage'], Example: FramesExample },
  { shows: ['Notice', 'StatusRegion', 'AlertRegion', 'FormError'], Example: LiveRegionsExample },
  { shows: ['Loading', 'LoadingLine', 'LoadingRows'], Example: LoadingExample },
  { shows: ['PageHeading', 'ProductName'], Example: PageHeadingExample },
  { shows: ['Panel'], Example: PanelExample },
  { shows: ['PanelSection'], Example: PanelSectionExample },
  { shows: ['PasswordField'], Example: PasswordFieldExample },
  { shows: ['RadioGroup'], Example: RadioGroupExample },
  { shows: ['StrengthBar'], Example: StrengthBarExample },
  { shows: ['Tag'], Example: TagExample },
  { shows: ['TextField'], Example: TextFieldExample },
  { shows: ['TextLink'], Example: TextLinkExample },
  { shows: ['Timeline'], Example: TimelineExample },
  { shows: ['WithStrong'], Example: WithStrongExample },
];
