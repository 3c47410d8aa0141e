import { type FormEvent, useEffect, useRef, useState } from 'react';

import { toReadableEmail } from '@portvakt/api-client';
import { Button, Checkbox, TextField } from '@portvakt/ui';
import { FilterChip, SelectField } from '@portvakt/ui/operators';

import { useTexts } from '../../../i18n/texts.js';
import { EVENT_GROUPS, type EventGroup } from './event-groups.js';
import { eventGroupTexts } from './event-groups.texts.js';
import { eventTexts } from '../event-display/event.texts.js';
import { useFirstControl } from '../lists/use-first-control.js';
import { eventsTexts } from './events.texts.js';
import { type EventsView, hasEventFilters, PERIODS, WITHOUT_FILTERS } from './events-view.js';
import { useFindPerson } from './use-find-person.js';

interface EventFiltersProps {
  readonly view: EventsView;
  /** Whether the user whom the events concern is given by the page. */
  readonly isOfOneUser: boolean;
  readonly onChange: (change: Partial<EventsView>) => void;
}

const ALL = 'all';

/** What the log is narrowed to. Choices take effect at once; what is typed, with Enter or the button, a day also on leaving its field. */
export function EventFilters({ view, isOfOneUser, onChange }: EventFiltersProps) {
  const texts = useTexts(eventsTexts);
  const outcomes = useTexts(eventTexts);
  const { container, focusFirst } = useFirstControl();
  const clear = () => {
    onChange(WITHOUT_FILTERS);
    focusFirst();
  };
  return (
    <div className="event-head" ref={container}>
      <div className="event-filters">
        <SelectField
          name="event-period"
          label={texts.period}
          value={view.period}
          choices={PERIODS.map((value) => ({ value, label: texts[value] }))}
          onChange={(period) => onChange({ period })}
        />
        {view.period === 'days' ? <Days view={view} onChange={onChange} /> : null}
        <SelectField
          name="event-outcome"
          label={texts.outcome}
          value={view.outcome ?? ALL}
          choices={[
            { value: ALL, label: texts.all },
            ...(['done', 'refused'] as const).map((value) => ({ value, label: outcomes[value] })),
          ]}
          onChange={(outcome) => onChange({ outcome: outcome === ALL ? undefined : outcome })}
        />
        <Groups groups={view.groups} onChange={(groups) => onChange({ groups })} />
      </div>
      {isOfOneUser ? null : <Typed view={view} onChange={onChange} />}
      {hasEventFilters(view, isOfOneUser) ? (
        <div className="actions">
          <Button variant="tertiary" onClick={clear}>
            {texts.clearFilters}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Days({ view, onChange }: Omit<EventFiltersProps, 'isOfOneUser'>) {
  const texts = useTexts(eventsTexts);
  return (
    <>
      <Day name="event-from" label={texts.from} day={view.fromDay} onApply={(fromDay) => onChange({ fromDay })} />
      <Day name="event-to" label={texts.to} day={view.toDay} onApply={(toDay) => onChange({ toDay })} />
    </>
  );
}

interface DayProps {
  readonly name: string;
  readonly label: string;
  readonly day: string | undefined;
  readonly onApply: (day: string | undefined) => void;
}

/**
 * A day chosen in the browser's calendar takes effect at once; a typed one with Enter, or when the field loses focus,
 * because browsers report a whole date after each digit: 0002 on the way to 2025.
 */
function Day({ name, label, day, onApply }: DayProps) {
  const isTyping = useRef(false);
  const field = useRef<HTMLInputElement>(null);
  // What is typed stays in the field until it is a day; Back and Forward lead to another one.
  useEffect(() => {
    if (field.current) field.current.value = day ?? '';
  }, [day]);
  const apply = ({ value, validity }: HTMLInputElement) => {
    isTyping.current = false;
    const chosen = value || undefined;
    if (chosen !== day && !validity.badInput) onApply(chosen);
  };
  return (
    <div
      className="event-day"
      onKeyDown={({ key, target }) => {
        if (key === 'Enter') apply(target as HTMLInputElement);
        else isTyping.current = true;
      }}
    >
      <TextField
        ref={field}
        name={name}
        type="date"
        label={label}
        autoComplete="off"
        defaultValue={day}
        onChange={({ target }) => {
          if (!isTyping.current) apply(target);
        }}
        onBlur={({ target }) => apply(target)}
      />
    </div>
  );
}

interface GroupsProps {
  readonly groups: readonly EventGroup[];
  readonly onChange: (groups: readonly EventGroup[]) => void;
}

function Groups({ groups, onChange }: GroupsProps) {
  const texts = useTexts(eventsTexts);
  const names = useTexts(eventGroupTexts);
  const value = groups.map((group) => names[group]).join(', ');
  const shown = groups.length === 0 ? undefined : texts.setFilter({ name: texts.event, value });
  return (
    <FilterChip
      label={texts.event}
      value={shown}
      removeLabel={texts.remove({ value: shown ?? '' })}
      onRemove={() => onChange([])}
    >
      {(close) => (
        <GroupsPanel
          onApply={(applied) => {
            close();
            onChange(applied);
          }}
        />
      )}
    </FilterChip>
  );
}

interface GroupsPanelProps {
  readonly onApply: (groups: readonly EventGroup[]) => void;
}

function GroupsPanel({ onApply }: GroupsPanelProps) {
  const texts = useTexts(eventsTexts);
  const names = useTexts(eventGroupTexts);
  const [chosen, setChosen] = useState<readonly EventGroup[]>([]);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply(EVENT_GROUPS.filter((group) => chosen.includes(group)));
  };
  return (
    <form className="event-groups" onSubmit={apply}>
      {EVENT_GROUPS.map((group) => (
        <Checkbox
          key={group}
          name={`event-group-${group}`}
          label={names[group]}
          onChange={({ target }) =>
            setChosen(target.checked ? [...chosen, group] : chosen.filter((each) => each !== group))
          }
        />
      ))}
      <Button type="submit">{texts.apply}</Button>
    </form>
  );
}

const typedIn = ({ subject, email, actor, ipAddress, session }: EventsView): string =>
  JSON.stringify([subject, email, actor, ipAddress, session]);

const fieldsOf = ({ subject, email = '', actor = '', ipAddress = '', session = '' }: EventsView) => ({
  person: subject ?? toReadableEmail(email),
  more: { actor, ipAddress, session },
});

/** The typed text, kept until the view changes in another way, such as Back. */
function useTyped(view: EventsView) {
  const shown = typedIn(view);
  const [typed, setTyped] = useState(() => fieldsOf(view));
  const [isOpen, setOpen] = useState(() => Object.values(typed.more).some(Boolean));
  const [{ of, ownChange }, setOf] = useState({ of: shown, ownChange: '' });
  if (of !== shown) {
    setOf({ of: shown, ownChange: '' });
    if (ownChange !== shown) {
      const fields = fieldsOf(view);
      setTyped(fields);
      setOpen(Object.values(fields.more).some(Boolean));
    }
  }
  const noteOwn = (change: Partial<EventsView>) => setOf({ of, ownChange: typedIn({ ...view, ...change }) });
  return { typed, setTyped, isOpen, noteOwn };
}

/** The fields for what is typed. */
function Typed({ view, onChange }: Omit<EventFiltersProps, 'isOfOneUser'>) {
  const texts = useTexts(eventsTexts);
  const { find, isFinding, failure } = useFindPerson();
  const { typed, setTyped, isOpen, noteOwn } = useTyped(view);
  const { person, more } = typed;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isFinding) return;
    const found = await find(person);
    if (!found) return;
    const trimmed = Object.entries(more).map(([name, text]) => [name, text.trim() || undefined]);
    const change = { ...found, ...(Object.fromEntries(trimmed) as Partial<EventsView>) };
    noteOwn(change);
    onChange(change);
  };
  const field = (name: keyof typeof more, label: string, description?: string) => (
    <TextField
      name={`event-${name}`}
      label={label}
      description={description}
      autoComplete="off"
      autoCapitalize="none"
      value={more[name]}
      onChange={({ target }) => setTyped({ person, more: { ...more, [name]: target.value } })}
    />
  );
  return (
    <form role="search" className="event-search" onSubmit={(event) => void submit(event)} noValidate>
      <div className="event-person">
        <TextField
          name="event-person"
          label={texts.person}
          description={texts.personHint}
          error={failure}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="go"
          value={person}
          onChange={({ target }) => setTyped({ person: target.value, more })}
        />
        <Button type="submit" loading={isFinding && texts.searching}>
          {texts.show}
        </Button>
      </div>
      <details open={isOpen}>
        <summary>{texts.moreFilters}</summary>
        <div className="event-filters">
          {field('ipAddress', texts.ipAddress, texts.ipAddressHint)}
          {field('session', texts.sessionId)}
          {field('actor', texts.doneBy)}
        </div>
      </details>
    </form>
  );
}
