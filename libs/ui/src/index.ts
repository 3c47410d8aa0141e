import './theme/index.css';

export { Avatar } from './avatar.js';
export { Button, ButtonLink } from './button.js';
export { Checkbox } from './checkbox.js';
export { Dialog } from './dialog.js';
export { FieldErrors, inFieldOrder } from './field-errors.js';
export { AccountFrame, Panel, PanelPage, SiteFrame } from './frames.js';
export { AlertRegion, FormError, Notice, StatusRegion } from './live-regions.js';
export { Loading, LoadingLine } from './loading.js';
export { PageHeading, ProductName } from './page-heading.js';
export { PanelSection } from './panel-section.js';
export { PasswordField } from './password-field.js';
export { RadioGroup } from './radio-group.js';
export { sameOriginPicture } from './same-origin-picture.js';
export { StrengthBar } from './strength-bar.js';
export { TextField } from './text-field.js';
export { WithStrong } from './with-strong.js';
export { Link as TextLink, Tag } from '@digdir/designsystemet-react';
