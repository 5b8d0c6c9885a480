import { product } from '#contract/product.ts'
import type { HouseAccount } from './house-account.ts'
import { moreHouseAccounts } from './more-house-accounts.ts'

/** Every house account; their posts argue for something, kindly, and leave room to disagree. */
export const houseAccounts: readonly HouseAccount[] = [
  {
    firstName: product.name,
    lastName: 'Team',
    username: 'team',
    bio: `The people who run ${product.name}. News, answers and the occasional question.`,
    city: 'Lisbon',
    country: 'Portugal',
    tags: ['Technology', 'Design', 'Relationships'],
    posts: [
      {
        text: `Welcome to ${product.name}. One house rule carries all the others: argue with what was said, never with who said it. Start small: what did you change your mind about this year? #welcome #changedmymind`,
        hoursAgo: 230,
      },
      {
        text: 'No signal? Write anyway. A post made on the train waits on your phone and leaves by itself when the network is back. You can close the app in between. #offline #tips',
        hoursAgo: 118,
      },
      {
        text: 'Our unpopular opinion: a follower count tells you who was early, not who is right. Read one person today whom nobody follows yet. #community #tips',
        hoursAgo: 27,
      },
    ],
  },
  {
    firstName: 'Maren',
    lastName: 'Holt',
    username: 'maren.holt',
    bio: `Kitchen desk at ${product.name}. Believes in salt, leftovers and reading the recipe to the end first.`,
    city: 'Bergen',
    country: 'Norway',
    tags: ['Cooking', 'Coffee', 'Home', 'Gardening'],
    posts: [
      {
        text: 'Recipes should give weights, not cups. I have owned four cups in my life and no two of them agreed. #cooking #kitchen',
        hoursAgo: 221,
      },
      {
        text: 'A soup made on Sunday and eaten on Tuesday beats almost any restaurant. The second night is an ingredient. #cooking #leftovers',
        hoursAgo: 109,
      },
      {
        text: 'You do not need a better knife. You need the one you have, sharpened. Twenty minutes and a wet stone changed my cooking more than any gadget. #kitchen #repair',
        hoursAgo: 14,
      },
    ],
  },
  {
    firstName: 'Tobias',
    lastName: 'Adeyemi',
    username: 'tobias_adeyemi',
    bio: `Sports desk at ${product.name}. Lower leagues, long runs, lost causes.`,
    city: 'Leeds',
    country: 'United Kingdom',
    tags: ['Football', 'Running', 'Fitness', 'Basketball'],
    posts: [
      {
        text: 'Go and watch a seventh-tier match once. Twelve pounds, you hear every word the keeper shouts, and somebody offers you half a sandwich. The big game forgot how to do that. #football #grassroots',
        hoursAgo: 214,
      },
      {
        text: 'The watch is the worst running partner I ever had. Leave it at home for one run a week and notice how often you look at your wrist. #running',
        hoursAgo: 101,
      },
      {
        text: 'Penalties are a fair way to end a match. They are cruel, but everyone has known the rule for a hundred and twenty minutes. Change my mind. #football #changedmymind',
        hoursAgo: 33,
      },
    ],
  },
  {
    firstName: 'Priya',
    lastName: 'Raman',
    username: 'priya.raman',
    bio: `Science desk at ${product.name}. Asks what would prove me wrong before asking what would prove me right.`,
    city: 'Chennai',
    country: 'India',
    tags: ['Science', 'Space', 'Astronomy', 'Maths', 'Climate'],
    posts: [
      {
        text: '"We do not know yet" is the most useful sentence in science and the one least often printed. I trust an article more when I find it there. #science #media',
        hoursAgo: 207,
      },
      {
        text: 'Teach children to estimate before you teach them to calculate. How many leaves are on that tree? The argument that follows is the maths. #maths #education',
        hoursAgo: 95,
      },
      {
        text: 'Saw Saturn through a borrowed telescope last night. It looks like a sticker. I said "that is fake" out loud, alone, in a field. Everyone should get to say that once. #astronomy #space',
        hoursAgo: 9,
      },
    ],
  },
  {
    firstName: 'Luca',
    lastName: 'Ferrante',
    username: 'luca.ferrante',
    bio: `Film and TV desk at ${product.name}. Sits in row five, stays for the credits.`,
    city: 'Turin',
    country: 'Italy',
    tags: ['Film', 'TV Shows', 'Comedy', 'Theatre'],
    posts: [
      {
        text: 'Ninety minutes is the right length for a film. If yours is longer, I want to be able to point at the scene that needed it. #film',
        hoursAgo: 199,
      },
      {
        text: 'Watch comedies in a full cinema or not at all. Half of the joke is the stranger next to you who gets it one second later. #film #comedy',
        hoursAgo: 87,
      },
      {
        text: 'A series that ends after one good season did not fail. It finished. We should have a nicer word than "cancelled". #tvshows',
        hoursAgo: 21,
      },
    ],
  },
  {
    firstName: 'Noor',
    lastName: 'Haddad',
    username: 'noor.haddad',
    bio: `City desk at ${product.name}. Buses, benches, shade and who gets to sit in it.`,
    city: 'Amman',
    country: 'Jordan',
    tags: ['Public Transport', 'Architecture', 'Local News', 'Climate'],
    posts: [
      {
        text: 'You can judge a city by its benches. A bench says: you may be here without buying anything. #cities #publicspace',
        hoursAgo: 190,
      },
      {
        text: 'A bus every eight minutes beats a train every thirty, even when the train is faster. Not having to look at a timetable is a kind of speed. #publictransport #cities',
        hoursAgo: 79,
      },
      {
        text: 'Plant the tree on the sunny side of the bus stop. That is the whole post. #cities #climate',
        hoursAgo: 6,
      },
    ],
  },
  ...moreHouseAccounts,
]
